-- Those who work at the house. None of them is a customer by it, and none of their sessions is a shopper's.
create table staff_member (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (length(email) between 3 and 50 and email = lower(email collate "C")),
  name text not null check (length(name) between 1 and 60),
  -- argon2id, with its salt and its parameters.
  password text not null check (password like '$argon2id$%'),
  role text not null check (role in ('service', 'stock', 'boutique', 'finance', 'admin')),
  -- The one boutique that somebody works in.
  store text references store,
  language text not null check (language in ('en', 'fr')),
  -- The second factor: its secret in base32 once a first code has been right, and the last thirty seconds that a code was taken for.
  totp_secret text check (totp_secret ~ '^[A-Z2-7]{16,64}$'),
  totp_step bigint not null default 0,
  -- Of the demo alone: nobody comes in by it in production.
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((role = 'boutique') = (store is not null))
);

-- Only a digest of the cookie is kept. Until the second factor was right it opens nothing but the page that asks for it.
create table staff_session (
  id uuid primary key default gen_random_uuid(),
  token bytea not null unique check (length(token) = 32),
  member uuid not null references staff_member on delete cascade,
  -- Proposed to somebody who has no second factor yet.
  proposed_secret text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  verified_at timestamptz,
  expires_at timestamptz not null
);
create index staff_session_member on staff_session (member);
create index staff_session_expires_at on staff_session (expires_at);

-- For whoever has lost their telephone: each opens once.
create table staff_recovery_code (
  member uuid not null references staff_member on delete cascade,
  digest bytea not null check (length(digest) = 32),
  used_at timestamptz,
  primary key (member, digest)
);

-- Filters of a list, by the name that somebody gave them.
create table staff_filter (
  id uuid primary key default gen_random_uuid(),
  member uuid not null references staff_member on delete cascade,
  list text not null check (list ~ '^[a-z]{1,20}$'),
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) <= 500),
  unique (member, list, name)
);

-- Who did what to what, as it was before and after. Written in the transaction of the change; never changed, only added to.
create table audit_line (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  member uuid references staff_member,
  -- Their name as it was, or what acted in nobody's name.
  actor text not null check (length(actor) between 1 and 120),
  action text not null check (action ~ '^[a-z]+[.][a-z-]+$'),
  subject text not null check (length(subject) between 1 and 200),
  before jsonb,
  after jsonb
);
create index audit_line_subject on audit_line (subject, id desc);
create index audit_line_member on audit_line (member, id desc);
create index audit_line_action on audit_line (action, id desc);
create trigger audit_line_append_only before update or delete or truncate on audit_line
  for each statement execute function refuse_change();
