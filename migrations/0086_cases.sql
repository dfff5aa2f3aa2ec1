-- What somebody asked the house: a form, a care request, a question about a return, a chat. All of it in one place, with one number.
create table service_case (
  id uuid primary key default gen_random_uuid(),
  -- Told to the shopper, and said on the telephone: by chance, so that nobody finds another's by counting.
  number text not null unique check (number ~ '^C[0-9A-HJKMNP-TV-Z]{9}$'),
  -- Whoever has it reads the case and answers, without an account: it stands in the letters.
  key text not null unique check (length(key) = 43),
  -- Made with the form, so that a form that is sent twice opens one case.
  form text unique check (length(form) between 1 and 64),
  kind text not null check (kind in ('contact', 'care', 'return', 'chat')),
  subject text not null check (length(subject) between 1 and 60),
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar')),
  store text references store on delete set null,
  customer uuid references customer on delete cascade,
  email text not null check (length(email) between 3 and 50),
  firstname text not null check (length(firstname) <= 17),
  lastname text not null check (length(lastname) <= 17),
  civility text not null default '' check (civility in ('', 'Mr.', 'Mrs.')),
  phone text not null default '' check (length(phone) <= 30),
  -- What it is about: a piece of the catalogue, an order. Neither needs to be there any more.
  product text,
  "order" uuid references placed_order on delete set null,
  state text not null default 'open' check (state in ('open', 'waiting', 'answered', 'closed', 'merged')),
  -- Who of the house takes care of it.
  member uuid references staff_member on delete set null,
  merged_into uuid references service_case on delete cascade,
  version integer not null default 0,
  opened_at timestamptz not null default now(),
  -- When something was last said.
  touched_at timestamptz not null default now(),
  check (state <> 'merged' or merged_into is not null),
  check (merged_into <> id)
);
create index service_case_inbox on service_case (state, touched_at);
create index service_case_email on service_case (email);
create index service_case_customer on service_case (customer) where customer is not null;
create index service_case_merged on service_case (merged_into) where merged_into is not null;

create table case_message (
  id uuid primary key default gen_random_uuid(),
  -- In which order they were said.
  place bigint generated always as identity unique,
  "case" uuid not null references service_case on delete cascade,
  -- A note is read in the house only.
  author text not null check (author in ('shopper', 'house', 'note')),
  member uuid references staff_member on delete set null,
  text text not null check (length(text) between 1 and 4000),
  -- Made with the form: an answer that is sent twice is said once.
  form text unique check (length(form) between 1 and 64),
  said_at timestamptz not null default now(),
  check (member is null or author <> 'shopper')
);
create index case_message_case on case_message ("case", place);

-- The bytes are in a file of the same id, in the shop's data.
create table case_file (
  id uuid primary key,
  message uuid not null references case_message on delete cascade,
  position smallint not null check (position >= 0),
  name text not null check (length(name) between 1 and 120),
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes integer not null check (bytes > 0),
  unique (message, position)
);

-- What was agreed to when it was asked, each with the version of the text that was read.
create table case_consent (
  "case" uuid not null references service_case on delete cascade,
  kind text not null,
  given boolean not null,
  version text not null,
  primary key ("case", kind)
);
