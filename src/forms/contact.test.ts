import { expect, test } from 'vitest'
import { civilityOf, composed, contactPhone } from './contact.ts'

test.each([
  ['+33', '612345678', '+33612345678'],
  ['33', '612345678', '+33612345678'],
  ['+33', '0612345678', '+330612345678'],
  ['+33', '', ''],
])('[CS-06] %s and %s give %s', (dialCode, number, phone) => {
  expect(contactPhone(dialCode, number)).toBe(phone)
})

test('[CS-08] the title 010 gives Mr.', () => {
  expect(civilityOf('010')).toBe('Mr.')
})

test.each(['020', '', '10'])('[CS-09] the title %j gives Mrs.', (title) => {
  expect(civilityOf(title)).toBe('Mrs.')
})

test('[CS-06,CS-07,CS-08,CS-13] what is sent is composed of what was typed', () => {
  const typed: Record<string, string> = {
    ...{ title: '010', dialcode: '+33', phonecontact: '612345678', subject: 'order' },
    'contactus-comment': 'Bonjour',
  }
  expect(composed((field) => typed[field] ?? '')).toEqual({
    phone: '+33612345678',
    type: 'order',
    civility: 'Mr.',
    description: 'Bonjour',
  })
})
