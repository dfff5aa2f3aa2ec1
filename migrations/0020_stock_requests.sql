-- Who asked to be told when a size returns: one row per person, size and site, however often the form is sent.
create table stock_request (
  id uuid primary key default gen_random_uuid(),
  -- First come, first served: the order in which they asked.
  place bigint generated always as identity unique,
  email text not null check (length(email) between 3 and 50),
  -- Whoever was signed in when they asked; what a guest asked for is joined to no account.
  customer uuid references customer on delete cascade,
  sku text not null references variant on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What was agreed to, and which version of the text was read: [{kind, given, version}].
  consents jsonb not null check (jsonb_typeof(consents) = 'array'),
  -- Signs the address without naming it: whoever holds it may end all requests of that address.
  stop_token text not null check (length(stop_token) = 43),
  asked_at timestamptz not null default now(),
  -- Counts the offers, so that a letter of an earlier one is void; each offer is one letter.
  offer integer not null default 0 check (offer >= 0),
  offered_at timestamptz,
  sent_at timestamptz,
  check (offered_at is null or offer > 0),
  check (sent_at is null or offered_at is not null)
);
create unique index stock_request_once on stock_request (lower(email), sku, country);
create index stock_request_queue on stock_request (sku, place);
create index stock_request_stop on stock_request (stop_token);
create index stock_request_customer on stock_request (customer) where customer is not null;
create index stock_request_asked_at on stock_request (asked_at);

-- Deliveries that have been counted in. A file that is read twice is counted once.
create table stock_delivery (
  reference text primary key check (length(reference) between 1 and 200),
  pieces integer not null check (pieces > 0),
  received_at timestamptz not null default now()
);
