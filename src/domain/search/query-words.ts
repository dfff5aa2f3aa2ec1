import type { Language } from '../../kernel/visit.ts'

/** How shoppers say, in a term, what a listing is refined by. `{a}` and `{b}` are numbers, in whichever order the language puts them. */
export interface QueryWords {
  readonly size: readonly string[]
  /** Less than a price; a price at most; a price at least; between two. */
  readonly below: readonly string[]
  readonly upTo: readonly string[]
  readonly from: readonly string[]
  readonly between: readonly string[]
  /** Between two colours: either will do. */
  readonly or: readonly string[]
  /** Words that say nothing where all the others are understood. */
  readonly fillers: readonly string[]
}

export const queryWords: Readonly<Record<Language, QueryWords>> = {
  en: {
    size: ['in size {a}', 'in a size {a}', 'size {a}', 'sz {a}', 'in a {a}'],
    below: ['under {a}', 'below {a}', 'less than {a}', 'cheaper than {a}', '< {a}'],
    upTo: ['up to {a}', 'at most {a}', 'maximum {a}', 'max {a}', '{a} or less', '{a} max', 'no more than {a}'],
    from: ['over {a}', 'above {a}', 'more than {a}', 'from {a}', 'at least {a}', '{a} or more', '> {a}'],
    between: ['between {a} and {b}', 'from {a} to {b}'],
    or: ['and', 'or', '&', '+', '/', ','],
    fillers: ['in', 'a', 'an', 'the', 'for', 'with', 'of', 'some', 'please'],
  },
  fr: {
    size: ['en taille {a}', 'en pointure {a}', 'taille {a}', 'pointure {a}', 'en {a}', 'du {a}'],
    below: ['à moins de {a}', 'moins de {a}', 'en dessous de {a}', 'sous {a}', 'inférieur à {a}', '< {a}'],
    upTo: ["jusqu'à {a}", 'jusqu’à {a}', 'maximum {a}', 'max {a}', '{a} maximum', '{a} max', 'au plus {a}', '{a} ou moins'],
    from: ['plus de {a}', 'au-dessus de {a}', 'à partir de {a}', 'dès {a}', 'au moins {a}', '{a} ou plus', '> {a}'],
    between: ['entre {a} et {b}', 'de {a} à {b}'],
    or: ['et', 'ou', '&', '+', '/', ','],
    fillers: ['en', 'de', 'du', 'des', 'la', 'le', 'les', 'un', 'une', 'pour', 'avec', 'à'],
  },
  de: {
    size: ['in Größe {a}', 'Größe {a}', 'Gr. {a}', 'Gr {a}', 'in {a}'],
    below: ['unter {a}', 'weniger als {a}', 'günstiger als {a}', '< {a}'],
    upTo: ['bis zu {a}', 'bis {a}', 'höchstens {a}', 'maximal {a}', 'max. {a}', 'max {a}', '{a} oder weniger'],
    from: ['über {a}', 'mehr als {a}', 'ab {a}', 'mindestens {a}', '{a} oder mehr', '> {a}'],
    between: ['zwischen {a} und {b}', 'von {a} bis {b}'],
    or: ['und', 'oder', '&', '+', '/', ','],
    fillers: ['in', 'der', 'die', 'das', 'ein', 'eine', 'für', 'mit', 'von'],
  },
  it: {
    size: ['in taglia {a}', 'taglia {a}', 'misura {a}', 'numero {a}', 'n. {a}', 'del {a}'],
    below: ['a meno di {a}', 'meno di {a}', 'sotto i {a}', 'sotto {a}', 'inferiore a {a}', '< {a}'],
    upTo: ['fino a {a}', 'al massimo {a}', 'massimo {a}', 'max {a}', '{a} o meno'],
    from: [
      'oltre i {a}',
      'oltre {a}',
      'più di {a}',
      'sopra i {a}',
      'sopra {a}',
      'a partire da {a}',
      'da {a}',
      'almeno {a}',
      '> {a}',
    ],
    between: ['tra {a} e {b}', 'fra {a} e {b}', 'da {a} a {b}'],
    or: ['e', 'o', 'ed', 'oppure', '&', '+', '/', ','],
    fillers: ['in', 'di', 'da', 'il', 'la', 'i', 'le', 'un', 'una', 'per', 'con'],
  },
  es: {
    size: ['en talla {a}', 'talla {a}', 'número {a}', 'del {a}'],
    below: ['por menos de {a}', 'menos de {a}', 'por debajo de {a}', 'inferior a {a}', '< {a}'],
    upTo: ['hasta {a}', 'como máximo {a}', 'máximo {a}', 'máx {a}', '{a} o menos'],
    from: ['más de {a}', 'por encima de {a}', 'a partir de {a}', 'desde {a}', 'al menos {a}', '{a} o más', '> {a}'],
    between: ['entre {a} y {b}', 'de {a} a {b}'],
    or: ['y', 'e', 'o', 'u', '&', '+', '/', ','],
    fillers: ['en', 'de', 'del', 'el', 'la', 'los', 'las', 'un', 'una', 'para', 'con'],
  },
  nl: {
    size: ['in maat {a}', 'maat {a}', 'mt {a}'],
    below: ['onder de {a}', 'onder {a}', 'minder dan {a}', 'goedkoper dan {a}', '< {a}'],
    upTo: ['tot en met {a}', 'tot {a}', 'hoogstens {a}', 'maximaal {a}', 'max {a}', '{a} of minder'],
    from: ['boven de {a}', 'boven {a}', 'meer dan {a}', 'vanaf {a}', 'minstens {a}', '{a} of meer', '> {a}'],
    between: ['tussen {a} en {b}', 'van {a} tot {b}'],
    or: ['en', 'of', '&', '+', '/', ','],
    fillers: ['in', 'de', 'het', 'een', 'voor', 'met', 'van'],
  },
  ja: {
    size: ['サイズ{a}', '{a}サイズ', '{a}号', '{a}の'],
    below: ['{a}未満', '{a}より安い', '{a}を切る'],
    upTo: ['{a}以下', '{a}以内', '{a}まで', '最大{a}'],
    from: ['{a}以上', '{a}より高い', '{a}から', '{a}超'],
    between: ['{a}から{b}まで', '{a}から{b}', '{a}〜{b}', '{a}~{b}'],
    or: ['と', 'か', 'または', 'や', '、', '&', '+', '/', ','],
    fillers: ['の', 'で', 'を', 'が'],
  },
  ko: {
    size: ['사이즈 {a}', '{a} 사이즈', '치수 {a}'],
    below: ['{a} 미만', '{a} 보다 싼'],
    upTo: ['{a} 이하', '{a} 이내', '{a} 까지', '최대 {a}'],
    from: ['{a} 이상', '{a} 초과', '{a} 부터'],
    between: ['{a} 부터 {b} 까지', '{a} 에서 {b} 사이', '{a} ~ {b}'],
    or: ['와', '과', '이랑', '랑', '또는', '하고', '및', '&', '+', '/', ','],
    fillers: ['의', '에서', '으로', '로'],
  },
  zh: {
    size: ['尺码{a}', '码数{a}', '{a}码', '{a}号'],
    below: ['低于{a}', '少于{a}', '不到{a}', '不足{a}'],
    upTo: ['{a}以下', '{a}以内', '{a}之内', '不超过{a}', '最多{a}'],
    from: ['{a}以上', '高于{a}', '超过{a}', '{a}起', '至少{a}'],
    between: ['{a}到{b}', '{a}至{b}', '{a}~{b}'],
    or: ['和', '或', '或者', '跟', '与', '、', '&', '+', '/', ','],
    fillers: ['的', '之间'],
  },
  ar: {
    size: ['بمقاس {a}', 'مقاس {a}', 'قياس {a}', 'نمرة {a}'],
    below: ['بأقل من {a}', 'أقل من {a}', 'تحت {a}', 'دون {a}', 'أرخص من {a}'],
    upTo: ['حتى {a}', 'لغاية {a}', 'بحد أقصى {a}', '{a} أو أقل'],
    from: ['أكثر من {a}', 'فوق {a}', 'ابتداء من {a}', 'من {a}', '{a} أو أكثر'],
    between: ['بين {a} و {b}', 'من {a} إلى {b}'],
    or: ['و', 'أو', '&', '+', '/', '،', ','],
    fillers: ['في', 'من', 'مع', 'على'],
  },
}

/** What stands beside a price, in whatever language; the price is read in the site's own currency. */
export const currencyWords: readonly string[] = [
  ...[
    '€',
    '$',
    '£',
    '¥',
    '₩',
    'eur',
    'euro',
    'euros',
    'usd',
    'us$',
    'dollar',
    'dollars',
    'gbp',
    'pound',
    'pounds',
    'chf',
    'aed',
    'sar',
  ],
  ...[
    'jpy',
    'yen',
    '円',
    '엔',
    'krw',
    'won',
    '원',
    'cny',
    'rmb',
    '元',
    '块',
    '人民币',
    '欧元',
    '美元',
    'ユーロ',
    'ドル',
    '유로',
    '달러',
  ],
  ...['dirham', 'dirhams', 'درهم', 'درهما', 'ريال', 'دولار', 'يورو'],
]
