-- An e-mail is kept in the one form that the shop gives it (canonicalEmail): A to Z lose their capitals, no other letter does. So it
-- is looked up as it stands, and nobody's idea of a lower case decides whose account it is.
update customer set email = lower(email collate "C") where email <> lower(email collate "C");
update letter_subscription set email = lower(email collate "C") where email <> lower(email collate "C");
update stock_request set email = lower(email collate "C") where email <> lower(email collate "C");
update placed_order set email = lower(email collate "C") where email <> lower(email collate "C");
update checkout_draft set email = lower(email collate "C") where email <> lower(email collate "C");

drop index customer_once;
create unique index customer_once on customer (email);
alter table customer add check (email = lower(email collate "C"));
