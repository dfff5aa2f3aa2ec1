import type { AddressField } from './address-rules.ts'

type Typed = Partial<Record<AddressField, string>>

/** Somebody who lives there, as they would write it; and what is refused there, with its key. */
export interface AddressExamples {
  readonly valid: readonly [Typed, ...Typed[]]
  readonly invalid: readonly (readonly [field: AddressField, typed: string, code: string])[]
}

type Person = readonly [firstname: string, lastname: string]
type Place = readonly [address1: string, postal: string, city: string]

const typed = (
  [firstname, lastname]: Person,
  [address1, postal, city]: Place,
  dialcode: string,
  phone: string,
  more: Typed = {},
): Typed => ({ firstname, lastname, address1, postal, city, dialcode, phone, ...more })

const fiveFigures = [
  ['postal', '7500', 'INVALID_POSTAL'],
  ['postal', '75OO8', 'INVALID_POSTAL'],
] as const
const fourToTwelve = [
  ['postal', '101', 'INVALID_POSTAL'],
  ['postal', '10/10', 'INVALID_POSTAL'],
] as const
const inHangul = 'INVALID_HANGEUL'

/** Run as tests and shown in the styleguide. Data beside the rules; a browser never gets it. */
export const addressExamples: Readonly<Record<string, AddressExamples>> = {
  FR: {
    valid: [
      typed(['Inès', 'L’Hôte-Martin'], ['14 rue des Tanneurs', '75008', 'Paris'], '+33', '06 12 34 56 78', {
        address2: 'Bâtiment B, code 12A4',
      }),
      typed(['Noé', 'Le Goff'], ['3 quai Saint-Vincent', '69001', 'Lyon'], '', ''),
    ],
    invalid: [...fiveFigures, ['firstname', 'N0é', 'INVALID_FIRSTNAME'], ['phone', '06 12', 'INVALID_PHONE_FORMAT']],
  },
  BE: {
    valid: [typed(['Lotte', 'Peeters'], ['Nationalestraat 32', '2000', 'Antwerpen'], '+32', '0470 12 34 56')],
    invalid: [
      ['postal', '10000', 'INVALID_POSTAL'],
      ['city', 'Bruxelles 🏛️', 'INVALID_CITY'],
    ],
  },
  LU: {
    valid: [typed(['Claire', 'Weber'], ['11 rue Philippe II', '2340', 'Luxembourg'], '+352', '05')],
    invalid: [
      ['postal', '23400', 'INVALID_POSTAL'],
      ['phone', '352123', 'INVALID_PHONE_FORMAT'],
      ['phone', '0', 'INVALID_PHONE_FORMAT'],
    ],
  },
  NL: {
    valid: [typed(['Sanne', 'de Vries'], ['P.C. Hooftstraat 88', '1071 cb', 'Amsterdam'], '+31', '06-12345678')],
    invalid: [
      ['postal', '0123AB', 'INVALID_POSTAL'],
      ['postal', '1071', 'INVALID_POSTAL'],
    ],
  },
  ES: {
    valid: [typed(['Lucía', 'Ibáñez Núñez'], ['Calle de Serrano 41', '28001', 'Madrid'], '+34', '612 345 678')],
    invalid: [...fiveFigures, ['lastname', 'I', 'INVALID_LASTNAME']],
  },
  DE: {
    valid: [typed(['Jürgen', 'Groß'], ['Kurfürstendamm 201', '10719', 'Berlin'], '+49', '0151 23456789')],
    invalid: [...fiveFigures, ['address1', '', 'VALIDATE_REQUIRED']],
  },
  IT: {
    valid: [typed(['Niccolò', 'D’Angelo'], ['Via della Spiga 7', '20121', 'Milano'], '+39', '347 123 4567')],
    invalid: [...fiveFigures, ['address1', 'Via della Spiga, secondo cortile interno', 'VALIDATE_MAXLENGTH']],
  },
  GB: {
    valid: [
      typed(['Niamh', "O'Neill"], ['12 Mount Street', 'w1k 2rd', 'London'], '+44', '07700 900123', {
        shippingstate: 'Greater London',
      }),
      typed(['Rhys', 'Evans'], ['4 Castle Arcade', 'CF10 1BU', 'Cardiff'], '', ''),
    ],
    invalid: [
      ['postal', 'SW1A', 'INVALID_POSTAL'],
      ['postal', 'LONDON', 'INVALID_POSTAL'],
      ['shippingstate', 'Kent 🌳', 'INVALID_SHIPPINGSTATE'],
    ],
  },
  AT: {
    valid: [typed(['Leonie', 'Gruber'], ['Kohlmarkt 8', '1010', 'Wien'], '+43', '0660 1234567')],
    invalid: fourToTwelve,
  },
  PT: {
    valid: [typed(['João', 'Simões'], ['Rua Garrett 50', '1200-204', 'Lisboa'], '+351', '912 345 678')],
    invalid: [...fourToTwelve, ['postal', '1200-20', 'INVALID_POSTAL']],
  },
  IE: {
    valid: [typed(['Aoife', 'Byrne'], ['27 Wicklow Street', 'd02 x285', 'Dublin'], '+353', '085 123 4567')],
    invalid: fourToTwelve,
  },
  SE: {
    valid: [typed(['Åsa', 'Sjöberg'], ['Birger Jarlsgatan 9', '111 45', 'Stockholm'], '+46', '070-123 45 67')],
    invalid: fourToTwelve,
  },
  DK: {
    valid: [typed(['Søren', 'Kjær'], ['Østergade 24', '1100', 'København'], '+45', '20 12 34 56')],
    invalid: fourToTwelve,
  },
  FI: {
    valid: [typed(['Väinö', 'Mäkelä'], ['Pohjoisesplanadi 33', '00100', 'Helsinki'], '+358', '040 1234567')],
    invalid: fourToTwelve,
  },
  PL: {
    valid: [typed(['Łucja', 'Wiśniewska'], ['Mokotowska 61', '00-542', 'Warszawa'], '+48', '512 345 678')],
    invalid: [...fourToTwelve, ['postal', '00-54', 'INVALID_POSTAL']],
  },
  CZ: {
    valid: [typed(['Jiří', 'Dvořák'], ['Pařížská 15', '110 00', 'Praha'], '+420', '601 234 567')],
    invalid: fourToTwelve,
  },
  SK: {
    valid: [typed(['Ľubica', 'Kováčová'], ['Panská 12', '811 01', 'Bratislava'], '+421', '0901 234 567')],
    invalid: fourToTwelve,
  },
  HU: {
    valid: [typed(['Zsófia', 'Szőke'], ['Váci utca 19', '1052', 'Budapest'], '+36', '20 123 4567')],
    invalid: fourToTwelve,
  },
  RO: {
    valid: [typed(['Ștefan', 'Țăranu'], ['Calea Victoriei 63', '010065', 'București'], '+40', '0721 234 567')],
    invalid: fourToTwelve,
  },
  BG: {
    valid: [typed(['Елена', 'Димитрова'], ['бул. Витоша 44', '1000', 'София'], '+359', '088 123 4567')],
    invalid: fourToTwelve,
  },
  GR: {
    valid: [typed(['Ελένη', 'Παπαδοπούλου'], ['Βουκουρεστίου 18', '106 71', 'Αθήνα'], '+30', '691 234 5678')],
    invalid: fourToTwelve,
  },
  HR: {
    valid: [typed(['Željka', 'Đurić'], ['Ilica 26', '10000', 'Zagreb'], '+385', '091 234 5678')],
    invalid: fourToTwelve,
  },
  SI: {
    valid: [typed(['Žiga', 'Čeh'], ['Čopova 5', '1000', 'Ljubljana'], '+386', '031 234 567')],
    invalid: fourToTwelve,
  },
  LT: {
    valid: [typed(['Rūta', 'Žukauskaitė'], ['Gedimino pr. 9', 'LT-01103', 'Vilnius'], '+370', '612 34567')],
    invalid: fourToTwelve,
  },
  LV: {
    valid: [typed(['Ilze', 'Bērziņa'], ['Elizabetes iela 69', 'lv-1050', 'Rīga'], '+371', '21 234 567')],
    invalid: [...fourToTwelve, ['postal', 'LV-105', 'INVALID_POSTAL']],
  },
  EE: {
    valid: [typed(['Õnne', 'Pärn'], ['Viru 13', '10140', 'Tallinn'], '+372', '5123 4567')],
    invalid: fourToTwelve,
  },
  US: {
    valid: [
      typed(['Ann', 'Lee'], ['740 Madison Avenue', '10065', 'New York'], '+1', '(212) 555-0142', { shippingstate: 'NY' }),
      typed(['José', 'Ruiz'], ['320 N Rodeo Drive', '90210-3102', 'Beverly Hills'], '', '', { shippingstate: 'CA' }),
    ],
    invalid: [
      ['postal', '1000', 'INVALID_POSTAL'],
      ['postal', '10065-', 'INVALID_POSTAL'],
      ['shippingstate', '', 'VALIDATE_REQUIRED'],
      ['shippingstate', 'ZZ', 'INVALID_SHIPPINGSTATE'],
    ],
  },
  CA: {
    valid: [
      typed(['Maëlle', 'Tremblay'], ['1455 rue Peel', 'h3a 1t5', 'Montréal'], '+1', '514 555-0123', { shippingstate: 'QC' }),
    ],
    invalid: [...fourToTwelve, ['shippingstate', '', 'VALIDATE_REQUIRED'], ['shippingstate', 'NY', 'INVALID_SHIPPINGSTATE']],
  },
  AE: {
    valid: [
      {
        firstname: 'ليلى',
        lastname: 'حدّاد',
        address1: 'شارع الوصل',
        building: 'برج الياسمين',
        suite: '1204',
        city: 'دبي',
        shippingstate: 'DU',
        dialcode: '+971',
        phone: '٠٥٠ ١٢٣ ٤٥٦٧',
      },
    ],
    invalid: [
      ['building', '', 'VALIDATE_REQUIRED'],
      ['suite', '', 'VALIDATE_REQUIRED'],
      ['shippingstate', '', 'VALIDATE_REQUIRED'],
      ['address1', 'شارع \u202eالوصل', 'INVALID_ADDRESS1'],
    ],
  },
  JP: {
    valid: [
      typed(['花子', '林'], ['銀座4-1-2', '１０４－００６１', '中央区'], '+81', '０９０－１２３４－５６７８', {
        address2: 'アヴェルヌビル 5階',
        shippingstate: '13',
      }),
      typed(['健', '山田'], ['四条通御旅町22', '600-8002', '京都市下京区'], '', '', { shippingstate: '26' }),
    ],
    invalid: [
      ['postal', '1040061', 'INVALID_POSTAL'],
      ['shippingstate', '', 'VALIDATE_REQUIRED'],
      ['lastname', '山田2', 'INVALID_LASTNAME'],
    ],
  },
  KR: {
    valid: [
      typed(['서연', '김'], ['도산대로 45길 8-1', '06018', '서울 강남구'], '+82', '010-1234-5678', { address2: "1층, '아베른'" }),
    ],
    invalid: [
      ['address1', 'Dosan-daero 45', inHangul],
      ['address2', '1F', inHangul],
      ['city', 'Seoul', inHangul],
      ['postal', '060', 'INVALID_POSTAL'],
    ],
  },
  CN: {
    valid: [typed(['芳', '李'], ['南京西路1266号', '200040', '上海'], '+86', '138 0013 8000', { shippingstate: '上海市' })],
    invalid: [...fourToTwelve, ['lastname', '李7', 'INVALID_LASTNAME']],
  },
}
