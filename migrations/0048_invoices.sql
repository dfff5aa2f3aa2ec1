-- The last number of each series. It is counted on in the transaction that issues the paper: undone together, there is no hole.
create table invoice_series (
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last > 0),
  primary key (country, kind, year)
);

-- What the house has billed, and taken back. All that stands on the paper is kept as it was then; the PDF is a print of it.
create table invoice (
  id uuid primary key default gen_random_uuid(),
  "order" uuid not null references placed_order on delete restrict,
  kind text not null check (kind in ('invoice', 'credit_note')),
  country text not null,
  year integer not null,
  sequence integer not null,
  number text not null unique check (number ~ '^[A-Z]{2}-[0-9]{4}-C?[0-9]{6,}$'),
  issued_at timestamptz not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- When its time in the books was over, and what it said of a person was taken out of it.
  anonymised_at timestamptz,
  unique ("order", kind),
  unique (country, kind, year, sequence)
);
create index invoice_retention on invoice (issued_at) where anonymised_at is null;

create function invoice_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.anonymised_at is null and new.anonymised_at is not null
    and (new.id, new."order", new.kind, new.country, new.year, new.sequence, new.number, new.issued_at)
      is not distinct from (old.id, old."order", old.kind, old.country, old.year, old.sequence, old.number, old.issued_at)
  then
    return new;
  end if;
  raise exception 'an invoice stays as it was issued' using errcode = 'restrict_violation';
end $$;
create trigger invoice_stays before update or delete on invoice for each row execute function invoice_stays();
