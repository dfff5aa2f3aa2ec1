-- Who changes a line says which version of it they saw: in another tab it may have become another one. Every change makes the next.
alter table cart_line add version integer not null default 1;
create function next_line_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger cart_line_version before update on cart_line for each row execute function next_line_version();

-- What was taken out of a cart, for whoever wants it back: the line as it was, and where it stood. It goes with its cart.
create table removed_cart_line (
  id uuid primary key,
  cart uuid not null references cart on delete cascade,
  sku text not null references variant,
  quantity integer not null,
  amount bigint not null,
  added_at timestamptz not null,
  version integer not null,
  removed_at timestamptz not null default now()
);
create index removed_cart_line_cart on removed_cart_line (cart);
