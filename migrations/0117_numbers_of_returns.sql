-- Returns and exchanges are counted beyond ninety-nine. Those of a gift's receiver count by themselves (`-G01`, `-X01`): whoever gave it does not
-- see by their own next number that it was given back.
alter table order_return drop constraint order_return_number_check,
  add constraint order_return_number_check check (number ~ '-[RG]([0-9]{2}|[1-9][0-9]{2,})$') not valid;
alter table placed_order drop constraint placed_order_number_check,
  add constraint placed_order_number_check check (number ~ '^[A-Z]{2,3}[0-9]{8}(-[EX]([0-9]{2}|[1-9][0-9]{2,3}))?$') not valid;
