/** An hour is held, was agreed on, moved, given back or is tomorrow: whoever booked it is to be written to. */
export interface AppointmentChanged {
  readonly kind: 'appointment.held' | 'appointment.booked' | 'appointment.moved' | 'appointment.cancelled' | 'appointment.due'
  readonly data: {
    readonly appointment: string
    /** Of one that is cancelled: nobody had confirmed it, so that the boutique never heard of it. */
    readonly wasHeld?: true
  }
}
