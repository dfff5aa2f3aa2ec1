-- Orders are counted, and their numbers are the count put out of order by a key: no two alike because no two counts are, and without the key
-- nobody finds the count. The key lies beside the orders, since whoever reads it there could count them too.
create sequence order_number minvalue 0 maxvalue 99999999 start 0;
create table order_number_key (
  single boolean primary key default true check (single),
  key bytea not null check (length(key) = 32)
);
insert into order_number_key (key)
select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
create trigger order_number_key_stays before update or delete on order_number_key
  for each statement execute function refuse_change();

-- A Feistel network over eight figures: each round moves the one half by what the key makes of the other, and so can be taken back.
create function permuted(count bigint, key bytea) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  high bigint := count / 10000;
  low bigint := count % 10000;
  moved bigint;
begin
  for round in 1..10 loop
    moved := (high + ('x' || left(encode(sha256(key || int4send(round) || int8send(low)), 'hex'), 8))::bit(32)::bigint) % 10000;
    high := low;
    low := moved;
  end loop;
  return high * 10000 + low;
end $$;

-- Numbers that were given by chance before are passed over.
create or replace function next_order_number() returns text language plpgsql volatile as $$
declare
  candidate text;
begin
  loop
    candidate := 'AV' || lpad(permuted(nextval('order_number'), (select key from order_number_key))::text, 8, '0');
    if not exists (select 1 from placed_order where number = candidate) then return candidate; end if;
  end loop;
end $$;
