import type { ReactElement } from 'react'

/** How tall the drawn person is, in millimetres: everything below is measured from the top of the head. */
export const personHeight = 1720

/** Where things hang: from the fingers, or from the shoulder. */
export const person = { hand: { x: 247, y: 885 }, shoulder: { x: 150, y: 302 }, reach: 262 }

/** One half, from the neck over the arm and the leg to the crotch. */
const half =
  'M40 206C42 246 50 266 82 280C122 296 166 300 190 332C212 362 214 424 221 484C229 556 237 604 244 662C250 722 256 772 258 828C263 862 259 902 248 924C239 916 232 882 234 852C233 832 231 816 228 800C222 722 208 660 200 600C190 540 178 484 170 424C167 504 146 566 134 622C128 656 132 690 144 730C160 776 170 816 172 862C174 962 160 1062 150 1162C144 1222 133 1262 134 1302C138 1364 128 1452 108 1562C101 1602 96 1632 98 1652C108 1672 122 1694 124 1708L124 1720L60 1720C56 1692 56 1672 58 1640C60 1602 52 1542 48 1462C44 1402 52 1332 50 1272C46 1202 22 1052 2 896'

/** A person in outline, standing. */
export function Person({ className }: { readonly className: string | undefined }): ReactElement {
  return (
    <g className={className}>
      <ellipse cx="0" cy="114" rx="78" ry="114" />
      <path d={half} />
      <path d={half} transform="scale(-1 1)" />
    </g>
  )
}
