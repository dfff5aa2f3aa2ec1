-- What 0119 asks of rows, asked of those from before: in a transaction of its own, in which everybody reads and writes on.
alter table order_return validate constraint order_return_due_check, validate constraint order_return_state_check;
alter table return_line validate constraint return_line_price_check;
alter table payment validate constraint payment_purpose_check, validate constraint payment_return_check, validate constraint payment_of_return;
