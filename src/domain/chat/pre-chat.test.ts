import { expect, test } from 'vitest'
import { statesOf } from '../../kernel/transitions.ts'
import { chatTransitions } from './chat-states.ts'
import { preChatDetails } from './pre-chat.ts'

const known = { customerId: 'c-1', brand: 'Averne', firstName: 'Inès', lastName: 'Roux', email: 'ines@averne.fr' }

test('[CHAT-10] each detail names the records it is written in: Contact, Account and Case', () => {
  const places = Object.fromEntries(
    preChatDetails(known).map(({ label, places: all }) => [label, all.map(({ record }) => record)]),
  )
  expect(places).toEqual({
    'Customer ID': ['Account'],
    Brand: ['Account'],
    'First Name': ['Contact'],
    'Last Name': ['Contact'],
    Email: ['Contact', 'Case'],
    Subject: ['Case'],
  })
  const values = Object.fromEntries(preChatDetails(known).map(({ label, value }) => [label, value]))
  expect(values).toMatchObject({ 'Customer ID': 'c-1', Brand: 'Averne', 'Last Name': 'Roux', Subject: 'Chat' })
})

test('every state of a chat but the end leads on, and each can be reached', () => {
  const reached = new Set(statesOf(chatTransitions).flatMap((state) => chatTransitions[state]))
  expect([...reached].sort()).toEqual(['active', 'ended', 'waiting'])
  expect(chatTransitions.ended).toEqual([])
})
