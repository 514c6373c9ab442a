/** The addresses of the embedded identity provider. The client gets them with its settings and need not ask for them. */

/** The `response_mode` of a silent sign-in whose answer is a page in the portal's hidden frame: answer-in-frame.ts. */
export const frameMode = 'idss_frame';

export const providerRoutes = {
  authorization: '/authorize',
  token: '/token',
  jwks: '/jwks',
  userinfo: '/userinfo',
  end_session: '/session/end',
} as const;

/** The part of the provider's discovery document that the browser works by. */
export const getEndpoints = (publicUrl: string) => {
  const issuer = `${publicUrl}/identity`;
  return {
    issuer,
    authorization_endpoint: issuer + providerRoutes.authorization,
    token_endpoint: issuer + providerRoutes.token,
    jwks_uri: issuer + providerRoutes.jwks,
    userinfo_endpoint: issuer + providerRoutes.userinfo,
    end_session_endpoint: issuer + providerRoutes.end_session,
  };
};
