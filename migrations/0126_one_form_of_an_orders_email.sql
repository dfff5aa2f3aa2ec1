-- What somebody owes at the door is counted by e-mail as it stands (placed_order_of_email): an order is written in the one form of it, like an account.
alter table placed_order add check (email = lower(email collate "C"));
