import type { ReactElement, ReactNode } from 'react'
import { scenePath } from '../../domain/content/scene.ts'
import { money } from '../../kernel/money.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Accordion } from '../ui/accordion.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Select, Tick } from '../ui/field.tsx'
import { TileImage } from '../ui/scene-image.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Tile } from '../ui/tile.tsx'
import { urlOf } from '../urls.ts'
import { Breaking } from './breaking.island.tsx'
import { CheckedForms } from './checked-forms.tsx'
import { MomentIdle } from './moment-idle.island.tsx'
import { MomentInteraction } from './moment-interaction.island.tsx'
import { MomentLoad } from './moment-load.island.tsx'
import { MomentVisible } from './moment-visible.island.tsx'
import { styleguidePath as path, Shelf } from './shelf.tsx'
import { ShowToast } from './show-toast.island.tsx'
import styles from './styleguide.module.css'

const colours = [
  'paper',
  'chalk',
  'stone',
  'line',
  'line-field',
  'ash',
  'graphite',
  'ink',
  'emerald',
  'emerald-lit',
  'oxblood',
] as const

const scripts = [
  {
    lang: 'fr',
    dir: 'ltr',
    display: 'Rouge jusqu’au dernier millimètre.',
    text: 'Onze couches de laque. Une nuit entre chacune.',
  },
  { lang: 'de', dir: 'ltr', display: 'Rot bis zum letzten Millimeter.', text: 'Elf Schichten Lack. Dazwischen je eine Nacht.' },
  { lang: 'ar', dir: 'rtl', display: 'أحمر حتى آخر مليمتر.', text: 'إحدى عشرة طبقة من اللاكيه، وليلة بين كل طبقة وأخرى.' },
  { lang: 'ja', dir: 'ltr', display: '最後の1ミリまで赤。', text: 'ラッカーは11層。一層ごとに、ひと晩。' },
  { lang: 'ko', dir: 'ltr', display: '마지막 1밀리미터까지 붉게.', text: '열한 겹의 래커, 한 겹마다 하룻밤.' },
  { lang: 'zh', dir: 'ltr', display: '红，直到最后一毫米。', text: '十一层漆，每层之间静置一夜。' },
] as const

export function Styleguide(): ReactElement {
  const { t } = useVisit()
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1 className="t-display">{t('styleguide.title')}</h1>
        <p className="t-soft prose">{t('styleguide.intro')}</p>
      </header>
      <Shelf name={t('styleguide.colour')}>
        <ul className={styles.colours}>
          {colours.map((colour) => (
            <li key={colour} data-colour={colour}>
              <i />
              <bdi lang="en">{colour}</bdi>
            </li>
          ))}
        </ul>
      </Shelf>
      <Shelf name={t('styleguide.type')}>
        <div className={styles.stack}>
          <p className="t-display">{t('styleguide.display')}</p>
          <p className="t-title">{t('styleguide.headline')}</p>
          <p className="t-head">{t('styleguide.head')}</p>
          <p className="t-name">Sélène 85</p>
          <p className="prose">{t('styleguide.body')}</p>
          <p className="t-small">0123456789</p>
          <p className="t-label">{t('common.newTag')}</p>
        </div>
      </Shelf>
      <Shelf name={t('styleguide.scripts')}>
        <div className={styles.three}>
          {scripts.map((script) => (
            <div key={script.lang} lang={script.lang} dir={script.dir}>
              <p className="t-title">{script.display}</p>
              <p className="t-soft">{script.text}</p>
            </div>
          ))}
        </div>
      </Shelf>
      <Buttons />
      <Fields />
      <Surfaces />
      <Pieces />
      <Islands />
    </div>
  )
}

function Buttons(): ReactElement {
  const { t } = useVisit()
  return (
    <Shelf name={t('styleguide.buttons')}>
      <div className={styles.three}>
        <State name={t('styleguide.ready')}>
          <Button wide>{t('styleguide.addToBag')}</Button>
        </State>
        <State name={t('styleguide.busy')}>
          <Button wide state="busy">
            {t('styleguide.addToBag')}
          </Button>
        </State>
        <State name={t('styleguide.done')}>
          <Button wide state="done">
            {t('styleguide.inBag')}
          </Button>
        </State>
        <State name={t('styleguide.off')}>
          <Button wide disabled>
            {t('common.soldOut')}
          </Button>
        </State>
        <State name={t('styleguide.line')}>
          <Button wide look="line">
            {t('common.tellMe')}
          </Button>
        </State>
        <State name={t('styleguide.text')}>
          <Button look="text">{t('common.back')}</Button>
        </State>
      </div>
    </Shelf>
  )
}

function Fields(): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Shelf name={t('styleguide.fields')}>
      <form className={styles.three}>
        <Field label={t('styleguide.firstName')} name="firstname" defaultValue="Inès" optional={t('common.optional')} />
        <Field label={t('styleguide.postcode')} name="postal" defaultValue="7500" error={t('styleguide.postcodeError')} />
        <Select label={t('styleguide.country')} name="country" defaultValue="FR">
          <option value="FR">France</option>
          <option value="JP">日本</option>
        </Select>
        <Tick label={t('styleguide.invoice')} name="invoice" defaultChecked />
      </form>
      <CheckedForms />
      <p className={styles.onward}>
        <TextLink href={`${visit.base}${path}/forms`}>{t('forms.title')}</TextLink>
        <TextLink href={`${visit.base}${path}/fields`}>{t('forms.fields')}</TextLink>
      </p>
    </Shelf>
  )
}

function Surfaces(): ReactElement {
  const { visit, t } = useVisit()
  const part = `${visit.base}${path}/part`
  return (
    <>
      <Shelf name={t('styleguide.surfaces')}>
        <div className={styles.three}>
          <a className={styles.opener} href={part} data-popin="dialog">
            {t('styleguide.dialog')}
          </a>
          <a className={styles.opener} href={part} data-popin="drawer">
            {t('styleguide.drawer')}
          </a>
          <ShowToast label={t('styleguide.toast')} text={t('styleguide.toastText')} />
        </div>
      </Shelf>
      <Shelf name={t('styleguide.accordion')}>
        <Accordion
          panels={[
            { id: 'delivery', title: t('styleguide.question1'), body: t('styleguide.answer1'), open: true },
            { id: 'returns', title: t('styleguide.question2'), body: t('styleguide.answer2') },
          ]}
        />
      </Shelf>
    </>
  )
}

function Pieces(): ReactElement {
  const { visit, t } = useVisit()
  const trail = [
    { name: 'Averne', href: urlOf(visit, 'home') },
    { name: t('styleguide.shoes'), href: '#shoes' },
  ]
  const tile = {
    href: '#tile',
    name: 'Sélène 85',
    material: t('styleguide.tileMaterial'),
    plate: <TileImage path={scenePath('home-plinth', 'tall')} />,
  }
  return (
    <>
      <Shelf name={t('styleguide.tiles')}>
        <div className={styles.tiles}>
          <Tile {...tile} price={money(79_000, 'EUR')} badge={t('common.newTag')} />
          <Tile {...tile} price={money(136_000, 'JPY')} />
          <Tile {...tile} price={money(89_950, 'USD')} />
        </div>
      </Shelf>
      <Shelf name={t('styleguide.breadcrumbs')}>
        <Breadcrumb label={t('common.breadcrumb')} trail={trail} here={t('styleguide.pumps')} />
      </Shelf>
    </>
  )
}

function Islands(): ReactElement {
  const { t } = useVisit()
  const demo = (moment: string) => ({
    asleep: t('styleguide.asleep', { moment }),
    awake: t('styleguide.awake', { moment, count: '#' }),
  })
  return (
    <Shelf name={t('styleguide.islands')}>
      <div className={styles.three}>
        <MomentLoad {...demo('load')} />
        <MomentIdle {...demo('idle')} />
        <MomentVisible {...demo('visible')} />
        <MomentInteraction {...demo('interaction')} />
        <Breaking label={t('styleguide.broken')} />
      </div>
    </Shelf>
  )
}

export function Part(): ReactElement {
  const { t } = useVisit()
  const moment = 'visible'
  return (
    <section className="wrap narrow">
      <h1 className="t-title">{t('styleguide.surfaces')}</h1>
      <p className="t-soft prose">{t('styleguide.partText')}</p>
      <MomentVisible asleep={t('styleguide.asleep', { moment })} awake={t('styleguide.awake', { moment, count: '#' })} />
      <Breaking label={t('styleguide.broken')} />
    </section>
  )
}

function State({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <p className="t-small t-ash">{name}</p>
      {children}
    </div>
  )
}
