import type { CertificateBought, CertificateDue } from '../domain/certificate/certificate.events.ts'
import { findCertificate } from '../domain/certificate/find-certificate.ts'
import { markSent } from '../domain/certificate/send-certificates.ts'
import { certificateMail, certificateReceipt } from '../mail/certificate.mail.tsx'
import type { EventJob } from './event-job.ts'

/** Tells whoever bought a certificate that it is on its way, or will be. */
export const sendCertificateReceipt: EventJob<CertificateBought>['run'] = async ({ database, mail, publicUrl }, { data }) => {
  const certificate = await findCertificate(database.db, data.certificate)
  if (certificate) await mail.deliver(certificateReceipt(certificate, publicUrl))
}

/** Sends a certificate to whom it is for. Its code is kept until the letter has left, so that one sent again is the same letter. */
export const sendCertificate: EventJob<CertificateDue>['run'] = async ({ database, mail, publicUrl }, { data }) => {
  const certificate = await findCertificate(database.db, data.certificate)
  if (!certificate || certificate.code === null) return
  await mail.deliver(certificateMail({ ...certificate, code: certificate.code }, publicUrl))
  await markSent(database, certificate.id)
}
