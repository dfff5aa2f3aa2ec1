import { island } from '../islands/island.tsx'
import { MomentDemo } from './moment-demo.client.tsx'

export const MomentLoad = island('moment-load', 'load', MomentDemo)
