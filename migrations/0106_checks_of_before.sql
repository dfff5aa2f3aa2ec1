-- What 0101 and 0103 ask of rows, asked of those from before: in a transaction of its own, in which everybody reads and writes on.
alter table order_line validate constraint order_line_discount_check;
alter table order_return validate constraint order_return_receiver;
alter table certificate validate constraint certificate_for;
