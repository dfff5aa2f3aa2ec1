-- A code that opens an order to who found it by its number, sent to the e-mail that it was ordered with. It lives for a quarter of an hour,
-- which is why it is kept as it is: six figures are found from their digest in less time than that.
create table order_code (
  "order" uuid primary key references placed_order on delete cascade,
  code text not null check (code ~ '^[0-9]{6}$'),
  wrong integer not null default 0 constraint order_code_tries check (wrong between 0 and 5),
  expires_at timestamptz not null
);
