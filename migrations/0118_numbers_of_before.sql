-- What 0117 asks of rows, asked of those from before: in a transaction of its own, in which everybody reads and writes on.
alter table order_return validate constraint order_return_number_check;
alter table placed_order validate constraint placed_order_number_check;
