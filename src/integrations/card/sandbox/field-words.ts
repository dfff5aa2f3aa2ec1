export const fieldTypes = ['cardNumber', 'cardExpiry', 'cardCvc'] as const
export type FieldType = (typeof fieldTypes)[number]

/** The provider's own words on its fields and what it writes before anything is typed, in the languages that it speaks. */
export type FieldWords = Readonly<Record<FieldType | 'frame' | 'expiryHint', string>>

export const fieldWords: Readonly<Record<string, FieldWords>> = {
  en: {
    frame: 'Secure field',
    cardNumber: 'Card number',
    cardExpiry: 'Expiry date',
    cardCvc: 'Security code',
    expiryHint: 'MM / YY',
  },
  fr: {
    frame: 'Champ sécurisé',
    cardNumber: 'Numéro de carte',
    cardExpiry: 'Date d’expiration',
    cardCvc: 'Cryptogramme',
    expiryHint: 'MM / AA',
  },
  de: {
    frame: 'Gesichertes Feld',
    cardNumber: 'Kartennummer',
    cardExpiry: 'Gültig bis',
    cardCvc: 'Kartenprüfnummer',
    expiryHint: 'MM / JJ',
  },
  it: {
    frame: 'Campo protetto',
    cardNumber: 'Numero della carta',
    cardExpiry: 'Data di scadenza',
    cardCvc: 'Codice di sicurezza',
    expiryHint: 'MM / AA',
  },
  es: {
    frame: 'Campo seguro',
    cardNumber: 'Número de tarjeta',
    cardExpiry: 'Fecha de caducidad',
    cardCvc: 'Código de seguridad',
    expiryHint: 'MM / AA',
  },
  nl: {
    frame: 'Beveiligd veld',
    cardNumber: 'Kaartnummer',
    cardExpiry: 'Geldig tot',
    cardCvc: 'Beveiligingscode',
    expiryHint: 'MM / JJ',
  },
  ja: {
    frame: '保護された入力欄',
    cardNumber: 'カード番号',
    cardExpiry: '有効期限',
    cardCvc: 'セキュリティコード',
    expiryHint: '月 / 年',
  },
  ko: { frame: '보안 입력란', cardNumber: '카드 번호', cardExpiry: '유효 기간', cardCvc: '보안 코드', expiryHint: '월 / 연도' },
  zh: { frame: '安全输入栏', cardNumber: '卡号', cardExpiry: '有效期', cardCvc: '安全码', expiryHint: '月 / 年' },
  ar: {
    frame: 'خانة آمنة',
    cardNumber: 'رقم البطاقة',
    cardExpiry: 'تاريخ الانتهاء',
    cardCvc: 'رمز الأمان',
    expiryHint: 'الشهر / السنة',
  },
}
