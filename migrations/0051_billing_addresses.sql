-- Whom the bill is for; nothing where it is whom the parcel is for.
alter table checkout_draft add billing jsonb;
alter table placed_order add billing jsonb;
