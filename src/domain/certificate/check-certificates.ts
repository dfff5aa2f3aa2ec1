import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

export interface CertificateContradiction {
  readonly certificate: string
  readonly what: 'balance' | 'payments'
}

/** Empty when each has what its movements say, and what left it pays for orders or is held by payments that are under way. */
export async function findCertificateContradictions(db: Db): Promise<CertificateContradiction[]> {
  const { rows } = await db.execute<CertificateContradiction>(sql`
    with moved as (select certificate, sum(amount) as sum from certificate_movement group by certificate),
    paid as (
      select certificate, sum(amount - refunded) as sum from payment
      where certificate is not null and state not in ('PAYMENT_REJECT', 'ABANDONED') group by certificate
    ),
    held as (
      select m.certificate, sum(-m.amount) as sum from certificate_movement m join payment p on p.id = m.holder and p.state = 'STARTED'
      where m.kind <> 'issued' group by m.certificate
    )
    select c.id as certificate, 'balance' as what from certificate c left join moved m on m.certificate = c.id
    where c.balance <> coalesce(m.sum, 0)
    union all
    select c.id, 'payments' from certificate c left join paid p on p.certificate = c.id left join held h on h.certificate = c.id
    where c.amount - c.balance <> coalesce(p.sum, 0) + coalesce(h.sum, 0)
    order by 1, 2 limit 100`)
  return rows
}
