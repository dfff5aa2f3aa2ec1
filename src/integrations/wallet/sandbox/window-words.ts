const english = {
  test: 'For trying out: no money moves here.',
  logInAs: 'Log in as',
  logIn: 'Log in',
  cancel: 'Cancel and return',
  pays: '{name}, pay {sum}',
  sendTo: 'Send to',
  pay: 'Pay now',
  lapsed: 'This session has timed out',
  again: 'Go back to the shop and begin again.',
}

export type WindowWords = Readonly<Record<keyof typeof english, string>>

/** The words of the wallet's window, in the languages that it speaks. */
const windowWords: Readonly<Record<string, WindowWords>> = {
  en: english,
  fr: {
    test: 'Pour essai : aucun argent ne circule ici.',
    logInAs: 'Se connecter en tant que',
    logIn: 'Se connecter',
    cancel: 'Annuler et revenir',
    pays: '{name}, payer {sum}',
    sendTo: 'Livrer à',
    pay: 'Payer',
    lapsed: 'Cette session a expiré',
    again: 'Revenez à la boutique et recommencez.',
  },
  de: {
    test: 'Zum Ausprobieren: Hier fließt kein Geld.',
    logInAs: 'Anmelden als',
    logIn: 'Anmelden',
    cancel: 'Abbrechen und zurück',
    pays: '{name}, {sum} bezahlen',
    sendTo: 'Liefern an',
    pay: 'Jetzt bezahlen',
    lapsed: 'Diese Sitzung ist abgelaufen',
    again: 'Kehren Sie zum Geschäft zurück und beginnen Sie von vorn.',
  },
  it: {
    test: 'Per prova: qui non circola denaro.',
    logInAs: 'Accedere come',
    logIn: 'Accedi',
    cancel: 'Annulla e torna indietro',
    pays: '{name}, paghi {sum}',
    sendTo: 'Spedire a',
    pay: 'Paga ora',
    lapsed: 'Questa sessione è scaduta',
    again: 'Torni al negozio e ricominci.',
  },
  es: {
    test: 'Para probar: aquí no se mueve dinero.',
    logInAs: 'Iniciar sesión como',
    logIn: 'Iniciar sesión',
    cancel: 'Cancelar y volver',
    pays: '{name}, pague {sum}',
    sendTo: 'Enviar a',
    pay: 'Pagar ahora',
    lapsed: 'Esta sesión ha caducado',
    again: 'Vuelva a la tienda y empiece de nuevo.',
  },
  nl: {
    test: 'Om uit te proberen: hier gaat geen geld om.',
    logInAs: 'Inloggen als',
    logIn: 'Inloggen',
    cancel: 'Annuleren en terug',
    pays: '{name}, betaal {sum}',
    sendTo: 'Versturen naar',
    pay: 'Nu betalen',
    lapsed: 'Deze sessie is verlopen',
    again: 'Ga terug naar de winkel en begin opnieuw.',
  },
  ja: {
    test: 'お試し用です。実際の請求は発生しません。',
    logInAs: 'ログインする方',
    logIn: 'ログイン',
    cancel: 'キャンセルして戻る',
    pays: '{name}様、お支払い金額 {sum}',
    sendTo: 'お届け先',
    pay: '支払う',
    lapsed: 'セッションの有効期限が切れました',
    again: 'ショップに戻り、もう一度お試しください。',
  },
  ko: {
    test: '체험용입니다. 실제로 결제되지 않습니다.',
    logInAs: '로그인할 사람',
    logIn: '로그인',
    cancel: '취소하고 돌아가기',
    pays: '{name} 님, {sum} 결제',
    sendTo: '배송지',
    pay: '결제하기',
    lapsed: '세션이 만료되었습니다',
    again: '숍으로 돌아가 다시 시작해 주십시오.',
  },
  zh: {
    test: '仅供试用：此处不会发生真实扣款。',
    logInAs: '登录身份',
    logIn: '登录',
    cancel: '取消并返回',
    pays: '{name}，支付 {sum}',
    sendTo: '寄送至',
    pay: '立即支付',
    lapsed: '本次会话已过期',
    again: '请返回商店重新开始。',
  },
  ar: {
    test: 'للتجربة فقط: لا تنتقل أي أموال هنا.',
    logInAs: 'الدخول باسم',
    logIn: 'تسجيل الدخول',
    cancel: 'إلغاء والعودة',
    pays: '{name}، دفع {sum}',
    sendTo: 'الإرسال إلى',
    pay: 'الدفع الآن',
    lapsed: 'انتهت صلاحية هذه الجلسة',
    again: 'يُرجى العودة إلى المتجر والبدء من جديد.',
  },
}

/** For `fr-FR`: French. Orders of before it spoke any other are kept without. */
export function wordsOf(locale = 'en'): { readonly language: string; readonly words: WindowWords } {
  const language = locale.slice(0, 2)
  const words = windowWords[language]
  return words ? { language, words } : { language: 'en', words: english }
}
