import type { ReactElement } from 'react'
import { formatPrice, withCommas } from '../../i18n/format.ts'
import { sizeIn } from '../../i18n/size-name.ts'
import { VisitProvider } from '../layout/visit-context.tsx'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Form, Heading, Press, SearchField, siteName, Table, Told } from './parts.tsx'
import { paths, phonePath } from './paths.ts'
import { PhoneCoupon, PhoneGift } from './phone-extras.tsx'
import { PhoneHandover } from './phone-handover.tsx'
import type { PhoneOrderProps } from './phone-order.view.ts'
import { PhonePay, PhoneSummary } from './phone-summary.tsx'
import { writtenPiece } from './stock.page.tsx'

export function PhoneOrderPage(props: PhoneOrderProps): ReactElement {
  const { t, language } = useAtelier()
  const { phone, checkout, shown, done, failed } = props
  const isBegun = checkout.cart.id !== null
  return (
    <VisitProvider value={shown}>
      <Heading up={[paths.phoneOrders, t('atelier.phoneOrders')]} state={siteName(phone.visit, language)}>
        {phone.email}
      </Heading>
      <Told done={done} failed={failed} />
      <div className={styles.panes}>
        <div className={styles.pane}>
          <h2>{t('atelier.pieces')}</h2>
          <Lines {...props} />
          <Finder {...props} />
          {isBegun && (
            <>
              <PhoneHandover {...props} />
              <PhoneGift {...props} />
              <PhoneCoupon {...props} />
            </>
          )}
        </div>
        <div className={styles.pane}>
          {isBegun && <PhoneSummary {...props} />}
          <h2>{t('atelier.phonePay')}</h2>
          {props.payments ? (
            <PhonePay {...props} payments={props.payments} />
          ) : (
            <p className={styles.empty}>{t('atelier.phoneIncomplete')}</p>
          )}
        </div>
      </div>
    </VisitProvider>
  )
}

function Lines({ phone, checkout }: PhoneOrderProps): ReactElement {
  const { t, locale, language } = useAtelier()
  return (
    <Table
      label={t('atelier.pieces')}
      empty={t('atelier.phoneNoPieces')}
      heads={[t('atelier.piece'), `#${t('shop.quantity')}`, `#${t('atelier.price')}`, t('atelier.act')]}
      rows={checkout.cart.lines.map((line) => ({
        key: line.uuid,
        quiet: line.price === null || line.most < line.quantity,
        cells: [
          withCommas(
            [line.name, line.colourName, ...(line.size ? [sizeIn(line.size, line.sizeSystem, language)] : []), line.sku],
            language,
          ),
          line.most < line.quantity ? t('atelier.phoneOnly', { most: line.most }) : line.quantity,
          line.price === null ? '—' : formatPrice(line.price, locale),
          <Form key="remove" action={phonePath(phone.id)} row>
            <input type="hidden" name="line" value={line.uuid} />
            <input type="hidden" name="sku" value={line.sku} />
            <Press look="text" name="act" value="remove" label={`${t('atelier.remove')}: ${line.sku}`}>
              {t('atelier.remove')}
            </Press>
          </Form>,
        ],
      }))}
    />
  )
}

function Finder({ phone, typed, found }: PhoneOrderProps): ReactElement {
  const { t, language } = useAtelier()
  return (
    <>
      <search>
        <form className={styles.search}>
          <SearchField label={t('atelier.searchStock')} typed={typed} />
          <Press>{t('atelier.search')}</Press>
        </form>
      </search>
      {typed !== '' && (
        <Table
          label={t('atelier.stock')}
          empty={t('atelier.noPieces')}
          heads={[t('atelier.size'), `-${t('atelier.piece')}`, `#${t('atelier.freeOnline')}`, t('atelier.act')]}
          rows={found.map((piece) => ({
            key: piece.sku,
            quiet: piece.free === 0,
            cells: [
              piece.sku,
              writtenPiece(piece, language),
              piece.free,
              <Form key="add" action={phonePath(phone.id)} row>
                <input type="hidden" name="sku" value={piece.sku} />
                <Press look="text" name="act" value="add" label={`${t('atelier.add')}: ${piece.sku}`}>
                  {t('atelier.add')}
                </Press>
              </Form>,
            ],
          }))}
        />
      )}
    </>
  )
}
