-- An e-mail is somebody's once they have opened the letter that was sent to it. Before that it is a claim, and several may make it:
-- so nobody learns from opening an account whether there is one already.
alter table customer
  add email_confirmed_at timestamptz,
  -- Where the account moves to when the letter sent there is opened.
  add pending_email text check (length(pending_email) between 3 and 50);
drop index customer_once;
create unique index customer_confirmed_once on customer (email) where email_confirmed_at is not null;
create index customer_email on customer (email, created_at);

-- The letter's link: once, for a week. Only a digest of it is kept.
create table email_confirmation (
  token bytea primary key check (length(token) = 32),
  customer uuid not null references customer on delete cascade,
  email text not null check (length(email) between 3 and 50),
  used_at timestamptz,
  expires_at timestamptz not null
);
create index email_confirmation_customer on email_confirmation (customer);
create index email_confirmation_expires_at on email_confirmation (expires_at);

-- Opens the order to whoever holds the letter about it. Nothing where its owner has left: then it leads to nobody, and joins no account.
alter table placed_order add key uuid default gen_random_uuid();
