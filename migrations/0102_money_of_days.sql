-- A day's money is what was paid by money: what certificates and exchanged pieces pay was paid before.
drop index payment_authorized_on;
create index payment_authorized_on on payment (coalesce(authorized_at, created_at)) include (currency, amount)
  where ("order" is not null or purpose = 'certificate') and method not in ('EXCHANGE_CREDIT', 'GIFT_CERTIFICATE');
drop index payment_captured_on;
create index payment_captured_on on payment (captured_at) include (currency, amount, purpose)
  where captured_at is not null and method not in ('EXCHANGE_CREDIT', 'GIFT_CERTIFICATE');
create index payment_by_credit on payment ("order") include (currency, amount) where method in ('EXCHANGE_CREDIT', 'GIFT_CERTIFICATE');
