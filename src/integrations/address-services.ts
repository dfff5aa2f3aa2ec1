import type { AddressServices } from '../domain/address/address-service.port.ts'
import type { PortTools } from './port.ts'
import { type GivenPorts, openPort } from './ports.ts'

/** What helps with a form's address, e-mail and telephone. */
export function openAddressServices(ports: GivenPorts, tools: PortTools): AddressServices {
  return {
    search: openPort('addressSearch', ports, tools),
    ...openPort('addressLookup', ports, tools),
    email: openPort('emailVerification', ports, tools),
    phone: openPort('phoneFormat', ports, tools),
  }
}
