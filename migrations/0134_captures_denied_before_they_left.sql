-- What was captured before its order left may be denied while it is still here: the house is told at once, and it does not leave.
alter table payment add denied_at timestamptz;
update payment p set denied_at = (select max(c.at) from state_change c
    where c.subject = 'payment' and c.subject_id = p.id and c.to_state = 'AUTHORIZED' and c.cause = 'what was captured was denied')
  where p.state = 'AUTHORIZED' and p.due_at is not null;
create index payment_denied on payment (denied_at) where state = 'AUTHORIZED' and denied_at is not null;
