import { island } from '../islands/island.tsx'
import { MomentDemo } from './moment-demo.client.tsx'

export const MomentInteraction = island('moment-interaction', 'interaction', MomentDemo)
