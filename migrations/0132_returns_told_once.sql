-- Returns that analytics and the size widget were told of: once, as of a purchase.
create table measured_return (
  "return" uuid primary key references order_return on delete cascade,
  at timestamptz not null default now()
);
-- Those that stand by now were told or never will be.
insert into measured_return ("return") select id from order_return;
