import type { ReactElement } from 'react'
import type { Good } from '../../domain/pricing/find-good.ts'
import { writtenAmount, writtenComing } from '../../domain/pricing/pricing.ts'
import { may } from '../../domain/staff/permissions.ts'
import { formatPrice, withCommas } from '../../i18n/format.ts'
import { type Currency, currencies, money } from '../../kernel/money.ts'
import { momentField } from '../form/house-clock.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { isOnline } from './goods.page.tsx'
import { Facts, Form, Heading, Press, Select, Table, Told } from './parts.tsx'
import { goodPath, paths } from './paths.ts'

interface GoodProps {
  readonly good: Good
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

export function GoodPage({ good, done, failed }: GoodProps): ReactElement {
  const { t, at, language, member } = useAtelier()
  const state = isOnline(good) ? t('atelier.goods_online') : t('atelier.goods_withdrawn')
  const edited = good.edited.map((what) => (what.length === 3 ? what : t(`atelier.edited_${what as 'published'}`)))
  return (
    <>
      <Heading up={[paths.goods, t('atelier.goods')]} state={good.name}>
        {good.product}
      </Heading>
      <Told done={done} failed={failed} />
      <div className={styles.panes}>
        <div className={styles.pane}>
          <h2>{t('atelier.pricesNow')}</h2>
          <Prices good={good} mayChange={member !== null && may(member.role, 'prices.change')} />
        </div>
        <div className={styles.pane}>
          <h2>{t('atelier.offer')}</h2>
          <Facts
            facts={[
              [t('atelier.state'), state],
              ...(good.onlineUntil ? [[t('atelier.until'), at(good.onlineUntil)] as const] : []),
              [
                t('atelier.colours'),
                withCommas(
                  good.colours.map(({ name }) => name),
                  language,
                ),
              ],
              ...(edited.length > 0 ? [[t('atelier.byHand'), withCommas(edited, language)] as const] : []),
            ]}
          />
          {member && may(member.role, 'goods.change') && <Offer good={good} />}
          <h2>{t('atelier.comingPrices')}</h2>
          <Coming good={good} mayChange={member !== null && may(member.role, 'prices.change')} />
          <ul className={styles.links}>
            <li>
              <a href={`${paths.stock}?q=${good.product}`}>{t('atelier.stock')}</a>
            </li>
          </ul>
        </div>
      </div>
    </>
  )
}

function Prices({ good, mayChange }: { readonly good: Good; readonly mayChange: boolean }): ReactElement {
  const { t, locale } = useAtelier()
  const written = (currency: Currency) => {
    const amount = good.prices.get(currency)
    return amount === undefined ? '—' : formatPrice(money(amount, currency), locale)
  }
  if (!mayChange) return <Facts facts={currencies.map((currency) => [currency, written(currency)] as const)} />
  return (
    <Form action={`${goodPath(good.product)}/prices`} label={t('atelier.changePrices')}>
      <p className="t-soft">{t('atelier.changePricesText')}</p>
      <input type="hidden" name="seen_coming" value={writtenComing(good.coming)} />
      <div className={styles.prices}>
        {currencies.map((currency) => {
          const amount = good.prices.get(currency)
          return (
            <label key={currency} className={styles.small}>
              <span>{`${currency} · ${written(currency)}`}</span>
              <input type="hidden" name={`seen_${currency}`} value={amount ?? ''} />
              <input
                name={`price_${currency}`}
                inputMode="decimal"
                autoComplete="off"
                maxLength={14}
                placeholder={amount === undefined ? '' : writtenAmount(amount, currency)}
              />
            </label>
          )
        })}
      </div>
      <label className={styles.small}>
        <span>{t('atelier.startsAt')}</span>
        <input name="starts" type="datetime-local" />
      </label>
      <Press look="main">{t('atelier.changePrices')}</Press>
    </Form>
  )
}

function Offer({ good }: { readonly good: Good }): ReactElement {
  const { t } = useAtelier()
  const shown = good.onlineUntil ? momentField(good.onlineUntil) : ''
  return (
    <Form action={`${goodPath(good.product)}/offer`} label={t('atelier.changeOffer')}>
      <input type="hidden" name="seen_published" value={good.published ? 'yes' : 'no'} />
      <input type="hidden" name="seen_until" value={good.onlineUntil?.toISOString() ?? ''} />
      <input type="hidden" name="shown_until" value={shown} />
      <Select
        name="published"
        label={t('atelier.edited_published')}
        chosen={good.published ? 'yes' : 'no'}
        options={[
          ['yes', t('atelier.published')],
          ['no', t('atelier.goods_withdrawn')],
        ]}
      />
      <label className={styles.small}>
        <span>{t('atelier.untilText')}</span>
        <input name="until" type="datetime-local" defaultValue={shown} />
      </label>
      <Press>{t('atelier.changeOffer')}</Press>
    </Form>
  )
}

function Coming({ good, mayChange }: { readonly good: Good; readonly mayChange: boolean }): ReactElement {
  const { t, at, locale } = useAtelier()
  return (
    <Table
      label={t('atelier.comingPrices')}
      empty={t('atelier.nothing')}
      heads={[t('atelier.from'), t('atelier.price'), t('atelier.act')]}
      rows={good.coming.map(({ currency, amount, startsAt }) => ({
        key: `${currency} ${startsAt.toISOString()}`,
        cells: [
          at(startsAt),
          `${currency} ${formatPrice(money(amount, currency), locale)}`,
          mayChange && (
            <Form key="drop" action={`${goodPath(good.product)}/prices/drop`} row>
              <input type="hidden" name="currency" value={currency} />
              <input type="hidden" name="starts" value={startsAt.toISOString()} />
              <Press look="text">{t('atelier.drop')}</Press>
            </Form>
          ),
        ],
      }))}
    />
  )
}
