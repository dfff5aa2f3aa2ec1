-- Who keeps a card is asked whenever a payment ends: whether another one still waits for it.
create index payment_holder on payment (holder) where holder is not null;
