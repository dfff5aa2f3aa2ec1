import { failure, type Result, success } from '../kernel/result.ts'

export type CardFailure = { readonly code: 'VALIDATE_REQUIRED' | 'VALIDATE_CREDITCARD' | 'VALIDATE_CVN' | 'VALIDATE_DATE' }

/** The last figure proves the others. */
export function checkCardNumber(typed: string): Result<string, CardFailure> {
  const number = typed.replace(/[\s-]/g, '')
  if (number === '') return failure({ code: 'VALIDATE_REQUIRED' })
  if (!/^\d{12,19}$/.test(number) || luhn(number) % 10 !== 0) return failure({ code: 'VALIDATE_CREDITCARD' })
  return success(number)
}

function luhn(number: string): number {
  return [...number].reverse().reduce((sum, figure, index) => {
    const doubled = Number(figure) * (index % 2 === 0 ? 1 : 2)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
}

/** How many figures its security code has; 'Amex' and 'American Express' are one type. */
export function cvnLength(cardType: string): 3 | 4 {
  return ['amex', 'americanexpress'].includes(cardType.toLowerCase().replace(/[^a-z]/g, '')) ? 4 : 3
}

export function checkCvn(typed: string, cardType: string): Result<string, CardFailure> {
  const cvn = typed.trim()
  if (cvn === '') return failure({ code: 'VALIDATE_REQUIRED' })
  return /^\d+$/.test(cvn) && cvn.length === cvnLength(cardType) ? success(cvn) : failure({ code: 'VALIDATE_CVN' })
}

/** The browser asks for the year alone; the server also refuses a month of this year that is over. */
export function checkExpiry(month: string | null, yearShort: string, now: Date): Result<void, CardFailure> {
  const year = yearShort.trim()
  if (year === '') return failure({ code: 'VALIDATE_REQUIRED' })
  const thisYear = now.getUTCFullYear() - 2000
  if (!/^\d{2}$/.test(year) || Number(year) < thisYear) return failure({ code: 'VALIDATE_DATE' })
  const isOver = month !== null && Number(year) === thisYear && Number(month) < now.getUTCMonth() + 1
  return isOver ? failure({ code: 'VALIDATE_DATE' }) : success(undefined)
}
