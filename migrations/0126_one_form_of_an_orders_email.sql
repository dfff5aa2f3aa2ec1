-- What somebody owes at the door is counted by e-mail as it stands (placed_order_of_email): an order is written in the one form of it, like an account.
update placed_order set email = lower(email collate "C") where email <> lower(email collate "C");
alter table placed_order add check (email = lower(email collate "C"));
