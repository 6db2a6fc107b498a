/* What the API and the site's edge agree on about photos. */

/** The path of the site under which photos are. */
export const PHOTOS = '/photos';

/** The cookie that shows photos to a browser. Its path says whose. */
export const PHOTO_PASS = 'photo-pass';

/** In base64url characters: 132 bits of a SHA-256 HMAC. */
export const SIGNATURE_LENGTH = 22;
