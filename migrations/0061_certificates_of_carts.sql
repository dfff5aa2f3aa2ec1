-- Certificates that a shopper has laid on a cart: three at most, each for as much as they say, or for all that it has.
create table cart_certificate (
  cart uuid not null references cart on delete cascade,
  certificate uuid not null references certificate on delete restrict,
  position smallint not null check (position between 1 and 3),
  amount bigint check (amount > 0),
  primary key (cart, certificate),
  unique (cart, position)
);
