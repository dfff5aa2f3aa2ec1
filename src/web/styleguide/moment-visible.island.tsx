import { island } from '../islands/island.tsx'
import { MomentDemo } from './moment-demo.client.tsx'

export const MomentVisible = island('moment-visible', 'visible', MomentDemo)
