import type { ReactElement } from 'react'
import { toast } from '../browser/announce.browser.ts'
import { island } from '../islands/island.tsx'
import { Button } from '../ui/button.tsx'

function ShowToastInner({ label, text }: { readonly label: string; readonly text: string }): ReactElement {
  return (
    <Button look="line" wide onClick={() => toast(text)}>
      {label}
    </Button>
  )
}

export const ShowToast = island('show-toast', 'interaction', ShowToastInner)
