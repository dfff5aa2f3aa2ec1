-- What is held on a card is held for a week. Orders that leave later are authorized again before they do.

alter table payment
  add authorized_at timestamptz,
  -- Who keeps the card for that, with the provider; nothing where it is taken at once.
  add holder text;
update payment p set authorized_at = coalesce(
  (select min(c.at) from state_change c where c.subject = 'payment' and c.subject_id = p.id and c.to_state = 'AUTHORIZED'), p.created_at)
where p.state in ('AUTHORIZED', 'PAYMENT_CAPTURED', 'SETTLED');
