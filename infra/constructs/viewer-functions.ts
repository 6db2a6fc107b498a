import { CHANGE_PASSWORD, DOCUMENTS, FALLBACK_DOCUMENT, WELL_KNOWN } from '#shared/site.ts';
import { LANGUAGES } from '#shared/text/languages.ts';

/* The functions that CloudFront runs for each request before it looks for an answer. */

const ENGLISH = 'en';
const OTHER_LANGUAGES = Object.keys(LANGUAGES).filter((code) => code !== ENGLISH);

/** The documents of another language are in its folder. This chooses the language that the browser prefers. */
const CHOOSE_LANGUAGE = `
var languages = ${JSON.stringify(OTHER_LANGUAGES)};
function folderFor(request) {
  var header = request.headers['accept-language'];
  var best = '${ENGLISH}';
  var weight = 0;
  (header ? header.value : '').toLowerCase().split(',').forEach(function (range) {
    var parts = range.trim().split(';');
    var language = parts[0].split('-')[0];
    var quality = parts[1] ? Number(parts[1].trim().replace('q=', '')) : 1;
    var isKnown = language === '${ENGLISH}' || languages.indexOf(language) >= 0;
    if (isKnown && quality > weight) {
      best = language;
      weight = quality;
    }
  });
  return best === '${ENGLISH}' ? '' : '/' + best;
}`;

/**
 * Serves pages with a document of their own by it, and other pages by the shell of the application. Paths with a dot
 * and well-known ones (RFC 8615) are files: a missing one is answered with 404. Password managers open the page that
 * changes the password by one of them.
 */
export const VIEWER_REQUEST = `
var documents = ${JSON.stringify(DOCUMENTS)};${OTHER_LANGUAGES.length > 0 ? CHOOSE_LANGUAGE : ''}
function handler(event) {
  var request = event.request;
  var path = request.uri.length > 1 ? request.uri.replace(/\\/+$/, '') : request.uri;
  if (path === '${CHANGE_PASSWORD.path}') {
    var headers = { location: { value: '${CHANGE_PASSWORD.page}' }, 'cache-control': { value: 'no-cache' } };
    return { statusCode: 302, statusDescription: 'Found', headers: headers };
  }
  var isFile = path.lastIndexOf('.') > path.lastIndexOf('/') || path.indexOf('${WELL_KNOWN}') === 0;
  var document = documents[path] || (isFile ? '' : '${FALLBACK_DOCUMENT}');
  if (document) request.uri = ${OTHER_LANGUAGES.length > 0 ? 'folderFor(request) + ' : ''}document;
  return request;
}`;

/**
 * Tells the API the viewer's address, and overwrites a header of this name that the viewer sent.
 * `CloudFront-Viewer-Address` is no alternative: no origin request policy forwards both it and all headers except
 * `Host`.
 */
export const VIEWER_ADDRESS = `
function handler(event) {
  event.request.headers['x-steadfast-viewer'] = { value: event.viewer.ip };
  return event.request;
}`;
