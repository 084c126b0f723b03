import type { MailTexts } from './english.ts';

export const spanish: MailTexts = {
  greeting: 'Hola:',

  inviteSubject: 'Invitación a {organization}',
  inviteText: '{inviter} le invita a la organización {organization}.',
  inviteTextWithout: 'Ha recibido una invitación a la organización {organization}.',
  inviteAction: 'Aceptar la invitación',
  inviteReason: 'Recibe este correo porque alguien introdujo allí su dirección. Si no lo esperaba, ignórelo.',

  resetSubject: 'Restablecer su contraseña',
  resetText: 'Alguien ha solicitado restablecer la contraseña de su cuenta en {server}.',
  resetAction: 'Establecer una contraseña nueva',
  resetReason:
    'Recibe este correo porque se ha solicitado restablecer su contraseña. Si no ha sido usted, ignórelo: su contraseña no cambia.',

  mentionSubject: '{author} le menciona en {space}',
  mentionText: '{author} le menciona en un comentario sobre {space}:',
  mentionTextOfChangeRequest:
    '{author} le menciona en un comentario sobre la solicitud de cambio «{changeRequest}» de {space}:',
  mentionAction: 'Abrir el comentario',
  mentionReason: 'Recibe este correo porque un comentario le menciona.',

  reviewSubject: '{requester} le pide que revise {changeRequest}',
  reviewText: '{requester} le pide que revise la solicitud de cambio «{changeRequest}» de {space}.',
  reviewAction: 'Abrir la solicitud de cambio',
  reviewReason: 'Recibe este correo porque se le ha pedido una revisión a usted o a uno de sus equipos.',

  digestSubject: 'Novedades en {space}',
  digestSubjectOfMany: {
    one: 'Novedades en {space} y {count} espacio más',
    other: 'Novedades en {space} y {count} espacios más',
  },
  digestText: 'Esto es lo que han hecho otras personas desde su último resumen:',
  digestAction: 'Abrir Lectern',
  digestReason:
    'Recibe este correo porque hay novedades donde usted es miembro. Se envía como máximo una vez al día.',
  digestTitle: '{organization}: {space}',
  updates: { one: '{count} actualización', other: '{count} actualizaciones' },
  changeRequests: { one: '{count} solicitud de cambio nueva', other: '{count} solicitudes de cambio nuevas' },
  reviews: { one: '{count} revisión', other: '{count} revisiones' },
  comments: { one: '{count} comentario', other: '{count} comentarios' },

  untitled: 'Sin título',
  unsubscribe: 'No recibir más correos como este',

  expires: 'El enlace es válido hasta el {time}.',
};
