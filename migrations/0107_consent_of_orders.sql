-- What stood when an order was placed: whoever opens its page later, in whichever browser, neither agrees to anything for it nor takes it back.
-- The reference leads to what was said since.
alter table checkout_draft
  add consent text check (consent ~ '^f?m?k?$'),
  add consent_reference uuid;
alter table placed_order
  add consent text check (consent ~ '^f?m?k?$'),
  add consent_reference uuid;
