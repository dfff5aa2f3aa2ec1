-- A gift that comes back from who received it: {name, email, language}. It is paid to them as a certificate, and whoever gave it hears nothing of it.
alter table order_return add receiver jsonb, add constraint order_return_receiver
  check (jsonb_typeof(receiver) = 'object' and receiver ?& array['name', 'email', 'language']) not valid;

-- A certificate is bought, or given for what came back: once for each.
alter table certificate alter payment drop not null, add "return" uuid unique references order_return on delete restrict,
  add constraint certificate_for check (num_nonnulls(payment, "return") = 1) not valid;
