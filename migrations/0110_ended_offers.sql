-- Whose end the house has counted: the same time as online_until, once that is past.
alter table product add ended_at timestamptz;
create index product_online_until on product (online_until) where online_until is not null;
-- What has ended before was counted when it was loaded.
update product set ended_at = online_until where online_until <= now();
