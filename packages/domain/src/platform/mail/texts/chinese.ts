import type { MailTexts } from './english.ts';

export const chinese: MailTexts = {
  greeting: '您好！',

  inviteSubject: '邀请您加入 {organization}',
  inviteText: '{inviter} 邀请您加入组织 {organization}。',
  inviteTextWithout: '您已受邀加入组织 {organization}。',
  inviteAction: '接受邀请',
  inviteReason: '您收到此邮件，是因为有人在该组织中输入了您的邮箱地址。如果这与您无关，请忽略。',

  resetSubject: '重置您的密码',
  resetText: '有人请求重置您在 {server} 的账户密码。',
  resetAction: '设置新密码',
  resetReason: '您收到此邮件，是因为有人请求重置您的密码。如果不是您本人操作，请忽略：您的密码不会改变。',

  mentionSubject: '{author} 在 {space} 中提到了您',
  mentionText: '{author} 在对 {space} 的评论中提到了您：',
  mentionTextOfChangeRequest: '{author} 在对 {space} 的变更请求“{changeRequest}”的评论中提到了您：',
  mentionAction: '查看评论',
  mentionReason: '您收到此邮件，是因为有评论提到了您。',

  reviewSubject: '{requester} 请您审阅 {changeRequest}',
  reviewText: '{requester} 请您审阅 {space} 的变更请求“{changeRequest}”。',
  reviewAction: '查看变更请求',
  reviewReason: '您收到此邮件，是因为有人请您或您所在的团队进行审阅。',

  digestSubject: '{space} 的最新动态',
  digestSubjectOfMany: { other: '{space} 及其他 {count} 个空间的最新动态' },
  digestText: '自上次摘要以来，其他人进行了以下操作：',
  digestAction: '打开 Lectern',
  digestReason: '您收到此邮件，是因为您所在的组织有新动态。此邮件每天最多发送一次。',
  digestTitle: '{organization}：{space}',
  updates: { other: '{count} 次更新' },
  changeRequests: { other: '{count} 个新变更请求' },
  reviews: { other: '{count} 次审阅' },
  comments: { other: '{count} 条评论' },

  untitled: '无标题',
  unsubscribe: '不再接收此类邮件',

  expires: '此链接有效期至 {time}。',
};
