import { island } from '../islands/island.tsx'
import { MomentDemo } from './moment-demo.client.tsx'

export const MomentIdle = island('moment-idle', 'idle', MomentDemo)
