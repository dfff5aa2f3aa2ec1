-- What a shopper and an adviser say to each other while both are there.
create table chat (
  id uuid primary key default gen_random_uuid(),
  -- Whose it is: the customer's own id, else that of a browser.
  visitor uuid not null,
  customer uuid references customer on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar')),
  -- The kind of page that it was begun on.
  context text not null check (length(context) between 1 and 40),
  -- What is known of them when it begins. A guest may say nothing.
  firstname text not null default '' check (length(firstname) <= 17),
  lastname text not null default '' check (length(lastname) <= 17),
  email text not null default '' check (length(email) <= 50),
  state text not null default 'waiting' check (state in ('waiting', 'active', 'ended')),
  ended_by text check (ended_by in ('agent', 'customer', 'house')),
  -- Which adviser has it; while it waits, nobody.
  member uuid references staff_member,
  -- What it became where it was handed over.
  case_number text,
  -- The number of the last thing said, and of the last that an adviser has seen.
  last_seq integer not null default 0,
  seen_seq integer not null default 0,
  -- When the shopper's window was last open.
  customer_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  check (state <> 'ended' or ended_by is not null),
  check (state <> 'active' or member is not null)
);
-- One at a time: whoever writes in two tabs writes in one chat.
create unique index chat_open on chat (visitor) where state <> 'ended';
create index chat_visitor on chat (visitor, touched_at desc);
create index chat_room on chat (touched_at) where state <> 'ended';
create index chat_customer on chat (customer) where customer is not null;

create table chat_message (
  chat uuid not null references chat on delete cascade,
  -- Without a gap and in the order in which they were said: whoever has seen one asks for what comes after it.
  seq integer not null check (seq > 0),
  author text not null check (author in ('customer', 'agent', 'house')),
  member uuid references staff_member,
  -- The first name of the adviser, as the shopper reads it.
  name text not null default '',
  -- A notice is the house's, and its body the code of a sentence; a piece's is its id, a picture's that of its bytes.
  kind text not null check (kind in ('text', 'piece', 'picture', 'notice')),
  body text not null check (length(body) between 1 and 2000),
  -- Made by whoever says it: what is sent twice is said once.
  client_id uuid not null unique,
  said_at timestamptz not null default now(),
  primary key (chat, seq),
  check ((author = 'agent') = (member is not null)),
  check ((kind = 'notice') = (author = 'house'))
);

-- Made anew from what was sent, and small.
create table chat_picture (
  id uuid primary key default gen_random_uuid(),
  chat uuid not null references chat on delete cascade,
  bytes bytea not null check (length(bytes) <= 2097152),
  width integer not null,
  height integer not null
);
create index chat_picture_chat on chat_picture (chat);

-- Which advisers are in their room. Who has not been seen for a while has left.
create table chat_presence (
  member uuid primary key references staff_member on delete cascade,
  seen_at timestamptz not null default now()
);
