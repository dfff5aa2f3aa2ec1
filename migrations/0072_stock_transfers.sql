-- Pieces on their way from one place to another: they have left the one, and are nowhere until they arrive or come back.
create table stock_transfer (
  id uuid primary key default gen_random_uuid(),
  sku text not null,
  from_place text not null,
  to_place text not null references place,
  quantity integer not null check (quantity > 0),
  state text not null default 'SENT' check (state in ('SENT', 'ARRIVED', 'RETURNED')),
  sent_at timestamptz not null default now(),
  ended_at timestamptz,
  check (from_place <> to_place),
  foreign key (sku, from_place) references stock
);
create index stock_transfer_sent on stock_transfer (sent_at desc) where state = 'SENT';
create index stock_transfer_ended on stock_transfer (ended_at desc) where state <> 'SENT';
create index stock_transfer_of on stock_transfer (sku) where state = 'SENT';

-- What leaves for another place is neither sold nor a correction.
alter table stock_movement drop constraint stock_movement_check;
alter table stock_movement add constraint stock_movement_check check (case kind
  when 'received' then free > 0 and held = 0
  when 'reserved' then free < 0 and held = -free
  when 'released' then free > 0 and held = -free
  when 'sold' then free = 0 and held < 0
  when 'returned' then free > 0 and held = 0
  when 'corrected' then free <> 0 and held = 0
  when 'sent' then free < 0 and held = 0
  else false end);

-- A delivery as its file has it, with the levels that its preview showed, until somebody confirms it.
create table stock_preview (
  id uuid primary key default gen_random_uuid(),
  reference text not null check (length(reference) between 1 and 200),
  place text not null references place,
  arrivals jsonb not null check (jsonb_typeof(arrivals) = 'array'),
  -- By size: {quantity, awaited}.
  shown jsonb not null check (jsonb_typeof(shown) = 'object'),
  version integer not null default 0,
  created_at timestamptz not null default now()
);
create index stock_preview_created_at on stock_preview (created_at);

-- By its first letters, whatever language the database sorts in.
create index variant_sku_bytes on variant (sku collate "C");
-- All movements of a size, wherever, the newest first.
create index stock_movement_latest on stock_movement (sku, id desc);
