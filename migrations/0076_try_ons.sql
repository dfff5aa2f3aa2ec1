-- Up to three pieces that somebody wants to try in a store, at a time that both agree on. What is laid aside for it is in `stock_hold`,
-- by its id: whether a piece is held is written there and nowhere else.
create table try_on (
  id uuid primary key default gen_random_uuid(),
  store text not null references store,
  skus text[] not null check (cardinality(skus) between 1 and 3),
  starts_at timestamptz not null,
  state text not null default 'asked'
    check (state in ('asked', 'proposed', 'accepted', 'collected', 'tried', 'missed', 'declined', 'withdrawn', 'lapsed')),
  -- When it ends by itself: nobody has answered, or nobody has come.
  ends_at timestamptz not null,
  -- How often it was changed: each time there is a new letter to write, and a page from before is of yesterday.
  round integer not null default 0,
  firstname text not null check (length(firstname) between 1 and 17),
  lastname text not null check (length(lastname) between 1 and 17),
  email text not null check (length(email) between 3 and 50),
  note text not null default '' check (length(note) <= 500),
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar')),
  customer uuid references customer on delete cascade,
  -- Made with the form, so that a form that is sent twice asks once; whoever has it may look at it, agree and withdraw.
  token text not null unique check (length(token) = 43),
  created_at timestamptz not null default now()
);
create index try_on_day on try_on (store, starts_at);
create index try_on_customer on try_on (customer) where customer is not null;
create index try_on_to_end on try_on (ends_at) where state in ('asked', 'proposed', 'accepted');
