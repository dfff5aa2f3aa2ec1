-- What the atelier has changed of the goods is not overwritten when the files are loaded again; once the files say the same, they lead again.
alter table price add edited boolean not null default false;
alter table product add edited text[] not null default '{}' check (edited <@ array['published', 'online_until']);

-- A price that begins at its hour. Until then nobody pays it; then it stands in `price`, and pages are told as ever.
create table coming_price (
  product text not null references product on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  starts_at timestamptz not null,
  -- Null where the files have one and somebody does not want it.
  amount bigint check (amount > 0),
  -- Set in the atelier, not by the files.
  edited boolean not null default true,
  -- The files have one for this hour, whatever it costs there.
  filed boolean not null default false,
  primary key (product, currency, starts_at)
);
create index coming_price_due on coming_price (starts_at);

-- Pieces are looked for by the beginning of their number.
create index product_by_number on product (id collate "C");

-- The numbers of pieces in the search index that are not sold for now: none of them is counted. One row.
create table withdrawn_pieces (
  is_one boolean primary key default true check (is_one),
  pieces integer[] not null default '{}'
);
insert into withdrawn_pieces default values;
