"""Options of the service and its jobs. Made from its description by test/python-types.test.ts; do not edit."""

from typing import Any, Dict, List, Literal, TypedDict, Union


class _SegmentOptionsFile(TypedDict):
    #: its ending tells web archives
    name: str
    #: the file in base64
    bytes: str


class SegmentOptionsFile(_SegmentOptionsFile, total=False):
    #: the page of an archive that has several: its address, with @TIME for an earlier capture
    page: str


class SegmentOptionsViewport(TypedDict):
    width: int
    height: int


class SegmentOptionsCookiesItem(TypedDict):
    name: str
    value: str


class SegmentOptionsThresholdsH1(TypedDict):
    px: float


class SegmentOptionsThresholdsH12(TypedDict):
    share: float


class SegmentOptionsThresholds(TypedDict, total=False):
    h1: Union[SegmentOptionsThresholdsH1, SegmentOptionsThresholdsH12]
    h2: Union[SegmentOptionsThresholdsH1, SegmentOptionsThresholdsH12]
    bottom: Union[SegmentOptionsThresholdsH1, SegmentOptionsThresholdsH12]
    w1: Union[SegmentOptionsThresholdsH1, SegmentOptionsThresholdsH12]
    w2: Union[SegmentOptionsThresholdsH1, SegmentOptionsThresholdsH12]


class SegmentOptionsParametersSubtree(TypedDict, total=False):
    generations: int
    alpha: int
    beta: int
    gamma: float


class SegmentOptionsParametersPatterns(TypedDict, total=False):
    threshold: int


SegmentOptionsParametersTagtree = TypedDict("SegmentOptionsParametersTagtree", {
    "hub": float,
    "image": float,
    "hub-page": float,
    "image-page": float,
    "passing": float,
}, total=False)


class SegmentOptionsParameters(TypedDict, total=False):
    subtree: SegmentOptionsParametersSubtree
    patterns: SegmentOptionsParametersPatterns
    tagtree: SegmentOptionsParametersTagtree


class SegmentOptionsContent(TypedDict, total=False):
    keep: List[str]
    drop: List[str]


class SegmentOptionsRulesZones(TypedDict, total=False):
    HEADER: List[str]
    FOOTER: List[str]
    LM: List[str]
    RM: List[str]
    CENTER: List[str]
    IGNORE: List[str]


class SegmentOptionsRules(TypedDict, total=False):
    zones: SegmentOptionsRulesZones
    content: Union[SegmentOptionsContent, None]


class SegmentOptions(TypedDict, total=False):
    #: the page, http or https
    url: str
    #: HTML in place of an address
    html: str
    #: where that HTML is said to come from
    baseUrl: str
    #: a saved snapshot in place of an address, in base64
    snapshot: str
    #: a file in place of an address, as the command line reads it: HTML, MHTML, a snapshot, a web archive
    file: SegmentOptionsFile
    #: a kept page in place of an address, judged again without a visit: its id, or JOB/LINE
    kept: str
    #: a kept page, opened again, in a window of another size for example
    again: str
    #: keep the page for later requests: the header pith-kept, or kept of the last event, has its id
    keep: bool
    #: set the size of the window in CSS px (default: 1280x800)
    viewport: SegmentOptionsViewport
    #: set how many picture px a CSS px has
    deviceScaleFactor: float
    #: emulate a device of Playwright's list, such as 'iPhone 15'
    device: str
    #: limit navigation and load, in ms or with a unit such as 30s
    timeoutMs: int
    #: wait for load, idle (a silent network), a selector to appear, or a time in ms or with a unit such as 5s
    wait: Union[Literal["load", "idle"], int, str]
    #: scroll down once first, to load lazy content
    scroll: bool
    #: run the scripts of the page
    javascript: bool
    #: replace the browser's own User-Agent
    userAgent: str
    #: send headers to the origin of the target, and to no other
    headers: Dict[str, str]
    #: send headers to other hosts: over https, to http://HOST also over http, to * with every request
    headersFor: Dict[str, Dict[str, str]]
    #: set cookies for the page
    cookies: List[SegmentOptionsCookiesItem]
    #: share a site's cache and browser tab between its pages (site), or nothing (page)
    isolate: Literal["page", "site"]
    #: request a language, such as de-CH
    lang: str
    #: set the time zone, such as Europe/Zurich
    timezone: str
    #: show the page in its light or dark color scheme
    colorScheme: Literal["light", "dark"]
    #: apply the style sheets of the screen or of the printed page
    media: Literal["screen", "print"]
    #: refuse known consent banners
    consent: bool
    #: block advertisements by the filter list in the package
    blockAds: bool
    #: take what matches a selector out of the layout
    hide: List[str]
    #: leave out text that the screenshot does not show, in whatever way it is hidden (default with chunks, for all formats)
    seenOnly: bool
    #: take the Markdown that the server offers of the page as its content
    preferMarkdown: bool
    #: open pages whose certificate is not valid
    ignoreHttpsErrors: bool
    #: read pages whose status is 400 or more
    keepHttpErrors: bool
    #: choose how zones are found
    method: Literal["auto", "vlps", "vlps-published", "subtree", "patterns", "tagtree"]
    #: set h1, h2, bottom, w1, w2 of the method vlps, each {"px": 200} or {"share": 0.3}
    thresholds: SegmentOptionsThresholds
    #: set parameters of the methods subtree, patterns and tagtree
    parameters: SegmentOptionsParameters
    #: take all of CENTER, as the paper has it, instead of its content
    center: bool
    #: take what CSS selectors keep as the content, without what they drop
    content: SegmentOptionsContent
    #: where the selectors of the content match nothing, warn and judge the page as usual
    contentIfFound: bool
    #: take selectors of content and zones for pages of some hosts
    rules: Dict[str, SegmentOptionsRules]
    #: where the evidence for content is weak, keep less (precision) or more (recall)
    favor: Literal["precision", "recall"]
    #: keep, drop or give only readers' comments, answers and posts (default: threads keep them, other pages drop them)
    comments: Literal["keep", "drop", "only"]
    #: write the links of the Markdown inline, as numbered references, or not at all (none)
    links: Literal["inline", "references", "none"]
    #: begin the content with the title of the page, wherever the page shows it
    title: bool
    #: open the Markdown with title, address, authors, dates and the like as YAML
    frontMatter: bool
    #: keep text that people cannot see, such as white text on white
    keepHidden: bool
    #: list every rendered element in the record, with its reason
    elements: bool
    #: return the page with its zones drawn over it, in files of the record
    picture: bool
    #: return the bare page, in files of the record
    before: bool
    #: return the page with its noise blanked out, in files of the record
    after: bool
    #: return the page itself with its noise removed, still styled, in files of the record
    cleaned: bool
    #: list the links and pictures of the page in the record, with their zones
    listLinks: bool
    #: list the structured data of the page (JSON-LD) in the record, and which of its values a reader sees
    structured: bool
    #: list the tables of the content as data in the record
    tables: bool
    #: find the elements, boxes and address of words of the content, or of FROM-END in its Markdown, in the record
    cite: List[str]
    #: list links, buttons, fields and sections in the record, each with a short handle
    handles: bool
    #: list the sections of the content in the record
    outline: bool
    #: take one section of the content, by its id or hash in the outline
    section: str
    #: end the content at the last block that fits this many tokens of Markdown
    maxTokens: int
    #: read on from the cursor of an earlier part
    from_: str
    #: list chunks of the content in the record
    chunks: bool
    #: end a chunk at the block with which it reaches this many tokens
    chunkTokens: int
    #: cut blocks of more than this many tokens (default: twice --chunk-tokens)
    chunkLimit: int
    #: repeat the last whole blocks of the chunk before, up to this many tokens
    chunkOverlap: int


class DiffOptionsBefore(TypedDict, total=False):
    url: str
    html: str
    baseUrl: str
    kept: str
    record: Dict[str, Any]


class DiffOptionsLimits(TypedDict, total=False):
    text: float
    lost: float
    added: float
    rezoned: float
    reordered: float
    reworded: float
    elements: float
    zone: float
    place: float
    pictures: float
    links: float
    metadata: float
    pixels: float


class DiffOptionsThresholds(TypedDict, total=False):
    h1: Union[SegmentOptionsThresholdsH1, SegmentOptionsThresholdsH12]
    h2: Union[SegmentOptionsThresholdsH1, SegmentOptionsThresholdsH12]
    bottom: Union[SegmentOptionsThresholdsH1, SegmentOptionsThresholdsH12]
    w1: Union[SegmentOptionsThresholdsH1, SegmentOptionsThresholdsH12]
    w2: Union[SegmentOptionsThresholdsH1, SegmentOptionsThresholdsH12]


class DiffOptionsParameters(TypedDict, total=False):
    subtree: SegmentOptionsParametersSubtree
    patterns: SegmentOptionsParametersPatterns
    tagtree: SegmentOptionsParametersTagtree


class DiffOptionsRules(TypedDict, total=False):
    zones: SegmentOptionsRulesZones
    content: Union[SegmentOptionsContent, None]


class _DiffOptions(TypedDict):
    #: one side: {"url": …}, {"html": …, "baseUrl": …}, {"kept": …} or {"record": …} with its elements
    before: DiffOptionsBefore
    #: the other side
    after: DiffOptionsBefore


class DiffOptions(_DiffOptions, total=False):
    #: compare the pictures too
    pixels: bool
    #: how far the colours of a px may differ, from 0 to 1
    pixelTolerance: float
    #: only the words and px of this zone
    inside: Literal["HEADER", "FOOTER", "LM", "RM", "CENTER"]
    #: CSS selectors, zones as zone=RM, adverts, banners, carousels and consent, which may come, go, change and push
    ignore: List[str]
    #: shares from 0 to 1 that may differ, by name; those that are passed stand in over
    limits: DiffOptionsLimits
    #: set the size of the window in CSS px (default: 1280x800)
    viewport: SegmentOptionsViewport
    #: set how many picture px a CSS px has
    deviceScaleFactor: float
    #: emulate a device of Playwright's list, such as 'iPhone 15'
    device: str
    #: limit navigation and load, in ms or with a unit such as 30s
    timeoutMs: int
    #: wait for load, idle (a silent network), a selector to appear, or a time in ms or with a unit such as 5s
    wait: Union[Literal["load", "idle"], int, str]
    #: scroll down once first, to load lazy content
    scroll: bool
    #: run the scripts of the page
    javascript: bool
    #: replace the browser's own User-Agent
    userAgent: str
    #: send headers to the origin of the target, and to no other
    headers: Dict[str, str]
    #: send headers to other hosts: over https, to http://HOST also over http, to * with every request
    headersFor: Dict[str, Dict[str, str]]
    #: set cookies for the page
    cookies: List[SegmentOptionsCookiesItem]
    #: share a site's cache and browser tab between its pages (site), or nothing (page)
    isolate: Literal["page", "site"]
    #: request a language, such as de-CH
    lang: str
    #: set the time zone, such as Europe/Zurich
    timezone: str
    #: show the page in its light or dark color scheme
    colorScheme: Literal["light", "dark"]
    #: apply the style sheets of the screen or of the printed page
    media: Literal["screen", "print"]
    #: refuse known consent banners
    consent: bool
    #: block advertisements by the filter list in the package
    blockAds: bool
    #: take what matches a selector out of the layout
    hide: List[str]
    #: leave out text that the screenshot does not show, in whatever way it is hidden (default with chunks, for all formats)
    seenOnly: bool
    #: take the Markdown that the server offers of the page as its content
    preferMarkdown: bool
    #: open pages whose certificate is not valid
    ignoreHttpsErrors: bool
    #: read pages whose status is 400 or more
    keepHttpErrors: bool
    #: choose how zones are found
    method: Literal["auto", "vlps", "vlps-published", "subtree", "patterns", "tagtree"]
    #: set h1, h2, bottom, w1, w2 of the method vlps, each {"px": 200} or {"share": 0.3}
    thresholds: DiffOptionsThresholds
    #: set parameters of the methods subtree, patterns and tagtree
    parameters: DiffOptionsParameters
    #: take all of CENTER, as the paper has it, instead of its content
    center: bool
    #: take what CSS selectors keep as the content, without what they drop
    content: SegmentOptionsContent
    #: where the selectors of the content match nothing, warn and judge the page as usual
    contentIfFound: bool
    #: take selectors of content and zones for pages of some hosts
    rules: Dict[str, DiffOptionsRules]
    #: where the evidence for content is weak, keep less (precision) or more (recall)
    favor: Literal["precision", "recall"]
    #: keep, drop or give only readers' comments, answers and posts (default: threads keep them, other pages drop them)
    comments: Literal["keep", "drop", "only"]
    #: write the links of the Markdown inline, as numbered references, or not at all (none)
    links: Literal["inline", "references", "none"]
    #: begin the content with the title of the page, wherever the page shows it
    title: bool
    #: open the Markdown with title, address, authors, dates and the like as YAML
    frontMatter: bool
    #: keep text that people cannot see, such as white text on white
    keepHidden: bool
    #: list the links and pictures of the page in the record, with their zones
    listLinks: bool
    #: list the structured data of the page (JSON-LD) in the record, and which of its values a reader sees
    structured: bool
    #: list the tables of the content as data in the record
    tables: bool
    #: find the elements, boxes and address of words of the content, or of FROM-END in its Markdown, in the record
    cite: List[str]
    #: list links, buttons, fields and sections in the record, each with a short handle
    handles: bool
    #: list the sections of the content in the record
    outline: bool
    #: take one section of the content, by its id or hash in the outline
    section: str
    #: end the content at the last block that fits this many tokens of Markdown
    maxTokens: int
    #: read on from the cursor of an earlier part
    from_: str
    #: list chunks of the content in the record
    chunks: bool
    #: end a chunk at the block with which it reaches this many tokens
    chunkTokens: int
    #: cut blocks of more than this many tokens (default: twice --chunk-tokens)
    chunkLimit: int
    #: repeat the last whole blocks of the chunk before, up to this many tokens
    chunkOverlap: int


class BatchOptionsPage(TypedDict, total=False):
    #: set the size of the window in CSS px (default: 1280x800)
    viewport: SegmentOptionsViewport
    #: set how many picture px a CSS px has
    deviceScaleFactor: float
    #: emulate a device of Playwright's list, such as 'iPhone 15'
    device: str
    #: limit navigation and load, in ms or with a unit such as 30s
    timeoutMs: int
    #: wait for load, idle (a silent network), a selector to appear, or a time in ms or with a unit such as 5s
    wait: Union[Literal["load", "idle"], int, str]
    #: scroll down once first, to load lazy content
    scroll: bool
    #: run the scripts of the page
    javascript: bool
    #: replace the browser's own User-Agent
    userAgent: str
    #: send headers to the origin of the target, and to no other
    headers: Dict[str, str]
    #: send headers to other hosts: over https, to http://HOST also over http, to * with every request
    headersFor: Dict[str, Dict[str, str]]
    #: set cookies for the page
    cookies: List[SegmentOptionsCookiesItem]
    #: share a site's cache and browser tab between its pages (site), or nothing (page)
    isolate: Literal["page", "site"]
    #: request a language, such as de-CH
    lang: str
    #: set the time zone, such as Europe/Zurich
    timezone: str
    #: show the page in its light or dark color scheme
    colorScheme: Literal["light", "dark"]
    #: apply the style sheets of the screen or of the printed page
    media: Literal["screen", "print"]
    #: refuse known consent banners
    consent: bool
    #: block advertisements by the filter list in the package
    blockAds: bool
    #: take what matches a selector out of the layout
    hide: List[str]
    #: leave out text that the screenshot does not show, in whatever way it is hidden (default with chunks, for all formats)
    seenOnly: bool
    #: take the Markdown that the server offers of the page as its content
    preferMarkdown: bool
    #: open pages whose certificate is not valid
    ignoreHttpsErrors: bool
    #: read pages whose status is 400 or more
    keepHttpErrors: bool
    #: choose how zones are found
    method: Literal["auto", "vlps", "vlps-published", "subtree", "patterns", "tagtree"]
    #: set h1, h2, bottom, w1, w2 of the method vlps, each {"px": 200} or {"share": 0.3}
    thresholds: DiffOptionsThresholds
    #: set parameters of the methods subtree, patterns and tagtree
    parameters: DiffOptionsParameters
    #: take all of CENTER, as the paper has it, instead of its content
    center: bool
    #: take what CSS selectors keep as the content, without what they drop
    content: SegmentOptionsContent
    #: where the selectors of the content match nothing, warn and judge the page as usual
    contentIfFound: bool
    #: take selectors of content and zones for pages of some hosts
    rules: Dict[str, DiffOptionsRules]
    #: where the evidence for content is weak, keep less (precision) or more (recall)
    favor: Literal["precision", "recall"]
    #: keep, drop or give only readers' comments, answers and posts (default: threads keep them, other pages drop them)
    comments: Literal["keep", "drop", "only"]
    #: write the links of the Markdown inline, as numbered references, or not at all (none)
    links: Literal["inline", "references", "none"]
    #: begin the content with the title of the page, wherever the page shows it
    title: bool
    #: open the Markdown with title, address, authors, dates and the like as YAML
    frontMatter: bool
    #: keep text that people cannot see, such as white text on white
    keepHidden: bool
    #: list every rendered element in the record, with its reason
    elements: bool
    #: list the links and pictures of the page in the record, with their zones
    listLinks: bool
    #: list the structured data of the page (JSON-LD) in the record, and which of its values a reader sees
    structured: bool
    #: list the tables of the content as data in the record
    tables: bool
    #: list links, buttons, fields and sections in the record, each with a short handle
    handles: bool
    #: list the sections of the content in the record
    outline: bool
    #: end the content at the last block that fits this many tokens of Markdown
    maxTokens: int
    #: list chunks of the content in the record
    chunks: bool
    #: end a chunk at the block with which it reaches this many tokens
    chunkTokens: int
    #: cut blocks of more than this many tokens (default: twice --chunk-tokens)
    chunkLimit: int
    #: repeat the last whole blocks of the chunk before, up to this many tokens
    chunkOverlap: int


class BatchOptionsWebhook(TypedDict):
    url: str
    secret: str


class BatchOptions(TypedDict, total=False):
    #: the pages: addresses, or {"url": …, "id": …}
    urls: List[Any]
    #: addresses of sitemaps, whose pages are read too
    sitemaps: List[str]
    #: options of every page, by the names of /v1/segment
    page: BatchOptionsPage
    #: files of each page
    formats: List[Literal["markdown", "chunks", "text", "html", "json", "tables", "cleaned", "picture", "picture-jpeg", "picture-webp", "assets", "before", "after", "report", "snapshot"]]
    #: auto: learn each site during the run, and judge its later pages by auto+site
    site: Literal["auto"]
    #: retry pages that failed with a temporary error this often
    retries: int
    #: pages of one host at the same time (default: 2; this machine: any)
    perHost: int
    #: ms between two pages of one host (default: 250; this machine: 0)
    delayMs: int
    #: obey the robots.txt of every host
    robots: bool
    #: maximum number of pages to open; the next run reads the rest
    limit: int
    #: read pages of other hosts in sitemaps
    anyHost: bool
    #: where to send the end of the job: {"url": …, "secret": "whsec_…"}
    webhook: BatchOptionsWebhook


class _CrawlOptions(TypedDict):
    #: the page to start from
    url: str


class CrawlOptions(_CrawlOptions, total=False):
    #: options of every page, by the names of /v1/segment
    page: BatchOptionsPage
    #: pages of the sample; duplicates and failures do not count
    pages: int
    #: the same seed draws the same pages of an unchanged site
    seed: int
    #: what belongs to the site: its domain, its host, or what is below the path of the start
    scope: Literal["domain", "host", "path"]
    #: links from the start to a page at most
    depth: int
    #: draw no page after this time, in ms
    maxTimeMs: int
    #: also start from the site's sitemaps and llms.txt
    sitemap: bool
    #: files of each page
    formats: List[Literal["markdown", "chunks", "text", "html", "json", "tables", "cleaned", "picture", "picture-jpeg", "picture-webp", "assets", "before", "after", "report", "snapshot"]]
    #: auto: learn each site during the run, and judge its later pages by auto+site
    site: Literal["auto"]
    #: retry pages that failed with a temporary error this often
    retries: int
    #: pages of one host at the same time (default: 2; this machine: any)
    perHost: int
    #: ms between two pages of one host (default: 250; this machine: 0)
    delayMs: int
    #: obey the robots.txt of every host
    robots: bool
    #: where to send the end of the job: {"url": …, "secret": "whsec_…"}
    webhook: BatchOptionsWebhook


class JobCounts(TypedDict):
    named: float
    ok: float
    failed: float


class JobError(TypedDict):
    code: str
    message: str


class _JobWebhook(TypedDict):
    url: str
    attempts: float


class JobWebhook(_JobWebhook, total=False):
    deliveredAt: str
    failure: str


class _Job(TypedDict):
    id: str
    kind: Literal["batch", "crawl"]
    about: str
    state: Literal["running", "done", "cancelled", "failed"]
    createdAt: str
    counts: JobCounts
    bytes: float


class Job(_Job, total=False):
    name: str
    endedAt: str
    end: str
    error: JobError
    webhook: JobWebhook
